-- Where a borrower brings in more assets, in the partner's own app.
alter table applications add column top_up_url text;

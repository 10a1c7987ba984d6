-- What a partner reads of its users' loans, in the order of their ids.
create index loans_of_partner on loans (application_id, loan_id) where disbursed_on is not null;

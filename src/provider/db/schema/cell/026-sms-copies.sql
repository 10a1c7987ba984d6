-- Whether bills, receipts and warnings also go by SMS to a borrower who is written to by email; null: no.
alter table preferences add column sms_copies boolean;

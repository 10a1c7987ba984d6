-- What we offer instead of what was asked for, and why: the borrower accepts it, or cancels.
alter table loans add column offered bigint;

alter table loans add column offered_because text;

alter table loans add constraint loans_offer check (
  (offered is null) = (offered_because is null) and (offered is null or offered between 1 and principal - 1)
);

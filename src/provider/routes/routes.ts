import {
  acceptTerms,
  approveProposal,
  askPlan,
  cancelLoan,
  carryLoanOver,
  changeStaffRole,
  checkSettlement,
  compareHolds,
  doDeed,
  endProposal,
  findBorrowers,
  getAgreement,
  getBreakdown,
  getCarryOver,
  getDeskBorrower,
  getDeskLoan,
  getDeskOverview,
  getDeskPartner,
  getDeskReport,
  getDeskSession,
  getDeskStatement,
  getDeskWire,
  getHold,
  getLoan,
  getPartnerStatement,
  getPartnerStatementFile,
  getPayoff,
  getPlan,
  getPortfolioHistory,
  getPromise,
  getProof,
  getQuote,
  giveBackEntry,
  importTransfers,
  inviteStaff,
  inviteStaffAgain,
  keepProof,
  listApplications,
  listDeskPartners,
  listLoans,
  listPartnerBills,
  listPartnerEvents,
  listPartnerLoans,
  listPortfolios,
  listQueue,
  listStaff,
  makeDeskKey,
  makePromise,
  noteEntry,
  putHoldings,
  putManyHoldings,
  reduceLoan,
  removeStaff,
  requestLoan,
  returnCredit,
  returnToPartner,
  savePasskey,
  signInToDesk,
  signOutOfDesk,
  startDeskSignIn,
  startPasskey,
  takeEntry,
} from '#contract';
import { removeAccount, removeNewAccount } from '#contract/accounts.ts';
import {
  getAutopay,
  previewAside,
  setAutopay,
  skipAutopay,
  stopAutopay,
} from '#contract/autopay.ts';
import { listBanks } from '#contract/banks.ts';
import { fileComplaint, listComplaints } from '#contract/complaints.ts';
import { joinNewsletter, sendContactMessage } from '#contract/contact.ts';
import {
  getInterestFile,
  getReceipt,
  getReport,
  getStatementFile,
  getWithdrawalReceipt,
} from '#contract/documents.ts';
import { exportRecords } from '#contract/export.ts';
import { requestInstantLoan } from '#contract/instant-loans.ts';
import { checkMandate, endMandate, openMandate } from '#contract/mandates.ts';
import {
  clearNotifications,
  listNotifications,
  readNotifications,
  restoreNotifications,
} from '#contract/notifications.ts';
import { getOverview } from '#contract/overview.ts';
import {
  callOffErasure,
  getExportFile,
  getOwnData,
  requestErasure,
  requestExport,
} from '#contract/own-data.ts';
import { listPaperKeys } from '#contract/paper-keys.ts';
import { getNextStep, signOnAtPartner } from '#contract/partner-sign-on.ts';
import { getPreferences, savePreferences } from '#contract/preferences.ts';
import {
  chargeSavedCard,
  getDollarInstructions,
  getRepayment,
  initializeCard,
  initializeRepayment,
  listRepayments,
  recordCard,
  recordRepayment,
  unlockRepayment,
} from '#contract/repayments.ts';
import { requestReset, resetPassword, verifyReset } from '#contract/reset.ts';
import { getRevision } from '#contract/revision.ts';
import { listSales, readSale } from '#contract/sales.ts';
import {
  createSellOrder,
  getPartnerSale,
  getShortfall,
  reportSale,
  withdrawSellOrder,
} from '#contract/sell-orders.ts';
import { signIn, signInLink, signOut } from '#contract/session.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/sessions.ts';
import { signOn } from '#contract/sign-on.ts';
import { getStatement } from '#contract/statement.ts';
import { sendStepUpCode, stepUp } from '#contract/step-up.ts';
import { getUser, getUserById, setPassword } from '#contract/users.ts';
import {
  addAccount,
  listAccounts,
  listProcessors,
  listWithdrawals,
  requestWithdrawal,
  verifyAccount,
} from '#contract/withdrawals.ts';
import { describeUser, describeUserById } from '../account/describe-user.ts';
import { ownOverview } from '../account/overview.ts';
import { portfolioHistory } from '../account/portfolio-history.ts';
import { saveOwnPreferences } from '../account/save-preferences.ts';
import { addOwnAccount, listOwnAccounts } from '../accounts/own-accounts.ts';
import { listAllProcessors } from '../accounts/processors.ts';
import { applicationList } from '../applications/list.ts';
import { consentToAutopay } from '../autopay/consent.ts';
import { skipNextAutopay, stopOwnAutopay } from '../autopay/end.ts';
import { listOwnAutopay, previewOwnAside } from '../autopay/list.ts';
import { checkOwnMandate, endOwnMandate, openOwnMandate } from '../autopay/own-mandate.ts';
import { borrowerStatement, findThem, readBorrower } from '../back-office/borrowers.ts';
import { readDeskLoan } from '../back-office/describe-loan.ts';
import { takeStatement } from '../back-office/incoming.ts';
import { monthReport } from '../back-office/month-report.ts';
import { readOverview } from '../back-office/overview.ts';
import { makeKey, readPartner, readPartners } from '../back-office/partners.ts';
import { addProof, readProof } from '../back-office/proofs.ts';
import { approveOne, doOne, endOne } from '../back-office/proposals.ts';
import { giveBackOne, noteOne, readQueue, takeOne } from '../back-office/queue.ts';
import { compareSettlement } from '../back-office/settlement.ts';
import { readWire } from '../back-office/wires.ts';
import { bankList } from '../banks/list.ts';
import { initializeCardCheck } from '../cards/initialize.ts';
import { carryOwnLoanOver, readCarryOver } from '../checkouts/carry-over.ts';
import { chargeOwnCard } from '../checkouts/charge-saved-card.ts';
import { initializeRepaymentOf } from '../checkouts/initialize-repayment.ts';
import { recordOwnCard } from '../checkouts/record-card.ts';
import { recordOwnRepayment } from '../checkouts/record-repayment.ts';
import { returnOwnCredit } from '../checkouts/return-credit.ts';
import { unlockOwnRepayment } from '../checkouts/unlock-repayment.ts';
import { fileOwnComplaint } from '../complaints/file.ts';
import { listOwnComplaints } from '../complaints/list.ts';
import { saveNewsletterEmail } from '../contact/newsletter.ts';
import { takeContactMessage } from '../contact/send.ts';
import { ownAgreement } from '../documents/agreement.ts';
import { recordsFile } from '../documents/export.ts';
import { interestFile } from '../documents/interest.ts';
import { warmUp } from '../documents/made.ts';
import { paperKeyList } from '../documents/paper-keys.ts';
import { repaymentReceipt } from '../documents/receipt.ts';
import { loanReport } from '../documents/report.ts';
import { statementFile } from '../documents/statement.ts';
import { withdrawalReceipt } from '../documents/withdrawal-receipt.ts';
import { comparedHolds } from '../holdings/compare.ts';
import { holdOf } from '../holdings/hold.ts';
import { takeHoldings, takeManyHoldings } from '../holdings/receive.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { requestOwnInstantLoan } from '../instant-loans/request.ts';
import { loanBreakdown } from '../loans/breakdown.ts';
import { cancelOwnLoan } from '../loans/cancel.ts';
import { loanList, oneLoan } from '../loans/list.ts';
import { listOwnSales, readOwnSale } from '../loans/own-sales.ts';
import { loanPayoff } from '../loans/payoff.ts';
import { askOwnPlan, readPlan } from '../loans/plan.ts';
import { promiseOwnBill, readPromise } from '../loans/promise.ts';
import { quoteLoan } from '../loans/quote.ts';
import { reduceOwnLoan } from '../loans/reduce.ts';
import { requestOwnLoan } from '../loans/request.ts';
import { signedReturn } from '../loans/return-to-partner.ts';
import {
  clearAll,
  listOwnNotifications,
  markRead,
  restoreCleared,
} from '../notifications/own-notifications.ts';
import { callOffOwnErasure, requestOwnErasure } from '../own-data/erasure.ts';
import { ownDataOf, ownExportFile, requestOwnExport } from '../own-data/export.ts';
import { partnerEvents } from '../partner-reads/events.ts';
import { partnerBills, partnerLoans } from '../partner-reads/loans.ts';
import { partnerStatement } from '../partner-reads/statement.ts';
import { partnerStatementFile } from '../partner-reads/statement-file.ts';
import { signTerms } from '../portfolios/accept-terms.ts';
import { portfolioList } from '../portfolios/list.ts';
import { getOwnPreferences } from '../preferences/read.ts';
import { getOwnRepayment } from '../repayments/find.ts';
import { dollarInstructionsOf } from '../repayments/instructions.ts';
import { listOwnRepayments } from '../repayments/list.ts';
import { ownRevision } from '../revision/revision.ts';
import { chooseSale } from '../sell-orders/choose.ts';
import { readPartnerSale, takeReport } from '../sell-orders/report.ts';
import { readShortfall } from '../sell-orders/shortfall.ts';
import { withdrawSale } from '../sell-orders/withdraw.ts';
import { changePassword } from '../session/change-password.ts';
import { endOwnOtherSessions, endOwnSessionById } from '../session/end-sessions.ts';
import { listOwnSessions } from '../session/list-sessions.ts';
import { sendResetCode, verifyResetCode } from '../session/reset-code.ts';
import { setForgottenPassword } from '../session/reset-password.ts';
import { signInWithPassword } from '../session/sign-in.ts';
import { signInWithCode } from '../session/sign-in-link.ts';
import { nextStep, startSignOn, startSignOnAtPartner } from '../session/sign-on.ts';
import { endOwnSession } from '../session/sign-out.ts';
import { sendCodeToStepUp, stepUpSession } from '../session/step-up.ts';
import { inviteMember, inviteMemberAgain } from '../staff/invitations.ts';
import { changeMemberRole, listMembers, removeMember } from '../staff/members.ts';
import { offerPasskey, registerPasskey } from '../staff/passkey.ts';
import { describeDeskSession, endDeskSession } from '../staff/session.ts';
import { offerSignIn, signInWithPasskey } from '../staff/sign-in.ts';
import { ownStatement } from '../statement/get.ts';
import { listOwnWithdrawals } from '../withdrawals/list.ts';
import { removeOwnAccount } from '../withdrawals/remove-account.ts';
import { removeNewBeneficiary } from '../withdrawals/remove-new-account.ts';
import { requestOwnWithdrawal } from '../withdrawals/request.ts';
import { verifyDestination } from '../withdrawals/verify.ts';

/** Which verb answers which call of the contract. */
export function wireRoutes(on: Endpoint): void {
  on.open(listApplications, applicationList);

  on.signedIn(listPortfolios, portfolioList);
  on.signedIn(getPortfolioHistory, portfolioHistory);
  on.keyed(acceptTerms, signTerms);

  on.signedIn(getQuote, quoteLoan); // before /loan/{id}, which would match it too
  on.signedIn(getBreakdown, (asked) => {
    // Its screen offers the report: what draws it is loaded while the borrower reads.
    setImmediate(warmUp);
    return loanBreakdown(asked);
  });
  on.keyed(requestLoan, requestOwnLoan);
  on.signedIn(cancelLoan, cancelOwnLoan);
  on.keyed(reduceLoan, reduceOwnLoan);
  on.keyed(returnCredit, returnOwnCredit);
  on.signedIn(listLoans, loanList);
  on.signedIn(getLoan, oneLoan);
  on.signedIn(getPayoff, loanPayoff);
  on.signedIn(getAgreement, ownAgreement);

  on.signedIn(getCarryOver, readCarryOver);
  on.keyed(carryLoanOver, carryOwnLoanOver);
  on.signedIn(getPromise, readPromise);
  on.keyed(makePromise, promiseOwnBill);
  on.signedIn(getPlan, readPlan);
  on.keyed(askPlan, askOwnPlan);

  on.signedIn(listSales, listOwnSales);
  on.signedIn(readSale, readOwnSale);

  on.signedIn(getAutopay, listOwnAutopay);
  on.signedIn(previewAside, previewOwnAside);
  on.keyed(setAutopay, consentToAutopay);
  on.signedIn(stopAutopay, stopOwnAutopay);
  on.signedIn(skipAutopay, skipNextAutopay);
  on.keyed(openMandate, openOwnMandate);
  on.signedIn(checkMandate, checkOwnMandate);
  on.signedIn(endMandate, endOwnMandate);

  on.keyed(createSellOrder, chooseSale);
  on.signedIn(withdrawSellOrder, withdrawSale);
  on.signedIn(getShortfall, readShortfall);

  on.keyed(requestInstantLoan, requestOwnInstantLoan);

  on.open(signIn, signInWithPassword);
  on.open(requestReset, sendResetCode);
  on.open(verifyReset, verifyResetCode);
  on.open(resetPassword, setForgottenPassword);
  on.open(signOn, startSignOn);
  on.open(getNextStep, nextStep);
  on.open(signOnAtPartner, startSignOnAtPartner);
  on.open(signInLink, signInWithCode);
  on.signedIn(signOut, endOwnSession);
  on.signedIn(listSessions, listOwnSessions);
  on.signedIn(endOtherSessions, endOwnOtherSessions);
  on.signedIn(endSession, endOwnSessionById);
  on.signedIn(sendStepUpCode, sendCodeToStepUp);
  on.signedIn(stepUp, stepUpSession);

  on.signedIn(getUser, describeUser);
  on.signedIn(getUserById, describeUserById);
  on.signedIn(setPassword, changePassword);

  on.signedIn(listAccounts, listOwnAccounts);
  on.keyed(addAccount, addOwnAccount);
  on.signedIn(removeAccount, removeOwnAccount);
  on.open(removeNewAccount, removeNewBeneficiary);

  on.signedIn(listProcessors, listAllProcessors);
  on.signedIn(verifyAccount, verifyDestination);
  on.keyed(requestWithdrawal, requestOwnWithdrawal);
  on.signedIn(listWithdrawals, listOwnWithdrawals);

  on.keyed(initializeRepayment, initializeRepaymentOf);
  on.keyed(chargeSavedCard, chargeOwnCard);
  on.signedIn(recordRepayment, recordOwnRepayment);
  on.signedIn(listRepayments, listOwnRepayments);
  on.signedIn(getDollarInstructions, dollarInstructionsOf); // before /repayment/{id}
  on.signedIn(getRepayment, getOwnRepayment);
  on.signedIn(unlockRepayment, unlockOwnRepayment);

  on.keyed(initializeCard, initializeCardCheck);
  on.signedIn(recordCard, recordOwnCard);

  on.signedIn(listNotifications, listOwnNotifications);
  on.signedIn(readNotifications, markRead);
  on.signedIn(clearNotifications, clearAll);
  on.signedIn(restoreNotifications, restoreCleared);

  on.signedIn(listComplaints, listOwnComplaints);
  on.keyed(fileComplaint, fileOwnComplaint);

  on.open(sendContactMessage, takeContactMessage);
  on.open(joinNewsletter, saveNewsletterEmail);

  on.open(listBanks, bankList);

  on.signedIn(getStatement, ownStatement);

  on.signedIn(getRevision, ownRevision);
  on.signedIn(getOverview, ownOverview);

  on.file(getReport, loanReport);
  on.file(getReceipt, repaymentReceipt);
  on.file(getWithdrawalReceipt, withdrawalReceipt);
  on.file(getStatementFile, statementFile);
  on.file(getInterestFile, interestFile);
  on.file(exportRecords, recordsFile);
  on.open(listPaperKeys, paperKeyList);

  on.signedIn(getOwnData, ownDataOf);
  on.keyed(requestExport, requestOwnExport);
  on.signedIn(getExportFile, ownExportFile);
  on.signedIn(requestErasure, requestOwnErasure);
  on.signedIn(callOffErasure, callOffOwnErasure);

  on.signedIn(getPreferences, getOwnPreferences);
  on.signedIn(savePreferences, saveOwnPreferences);

  on.signedIn(returnToPartner, signedReturn);

  on.partner(putHoldings, takeHoldings);
  on.partner(putManyHoldings, takeManyHoldings);
  on.partner(compareHolds, comparedHolds);
  on.partner(getHold, holdOf);
  on.partner(listPartnerLoans, partnerLoans);
  on.partner(listPartnerBills, partnerBills);
  on.partner(reportSale, takeReport);
  on.partner(getPartnerSale, readPartnerSale);
  on.partner(listPartnerEvents, partnerEvents);
  on.partner(getPartnerStatement, partnerStatement);
  on.partnerFile(getPartnerStatementFile, partnerStatementFile);

  on.intoDesk(getDeskSession, describeDeskSession);
  on.intoDesk(startDeskSignIn, offerSignIn);
  on.intoDesk(signInToDesk, signInWithPasskey);
  on.intoDesk(startPasskey, offerPasskey);
  on.intoDesk(savePasskey, registerPasskey);
  on.staff(signOutOfDesk, endDeskSession);
  on.staff(listStaff, listMembers);
  on.staff(inviteStaff, inviteMember);
  on.staff(inviteStaffAgain, inviteMemberAgain);
  on.staff(changeStaffRole, changeMemberRole);
  on.staff(removeStaff, removeMember);
  on.staff(getDeskLoan, readDeskLoan);
  on.staff(findBorrowers, findThem);
  on.staff(getDeskBorrower, readBorrower);
  on.staff(getDeskStatement, borrowerStatement);
  on.staff(getDeskReport, monthReport);
  on.staff(checkSettlement, compareSettlement);
  on.staff(importTransfers, takeStatement);
  on.staff(getDeskOverview, readOverview);
  on.staff(getDeskWire, readWire);
  on.staff(keepProof, addProof);
  on.staff(getProof, readProof);
  on.staff(listDeskPartners, readPartners);
  on.staff(getDeskPartner, readPartner);
  on.staff(makeDeskKey, makeKey);
  on.staff(doDeed, doOne);
  on.staff(approveProposal, approveOne);
  on.staff(endProposal, endOne);
  on.staff(listQueue, readQueue);
  on.staff(takeEntry, takeOne);
  on.staff(giveBackEntry, giveBackOne);
  on.staff(noteEntry, noteOne);
}

import type { Guards } from '../http/endpoint.ts';
import { requireKnownPartners } from '../partners/known.ts';
import { checkSigned } from '../partners/signed-request.ts';
import { authenticate } from '../session/authenticate.ts';
import { requireCallInScope, restrictToScope } from '../session/partner-scope.ts';
import { authenticateStaff } from '../staff/session.ts';

export const guards: Guards = {
  authenticate,
  authenticateStaff,
  checkSigned,
  requireCallInScope,
  restrictToScope,
  requireKnownPartners,
};

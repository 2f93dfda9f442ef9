import * as admissions from './admission-queries.ts';
import * as queries from './approval-queries.ts';
import * as own from './own-request-queries.ts';

// What other features and pages may ask of requests and admissions: statements are asked by their own feature alone.
export const { countUndecided, dropOperatorRequests, fallenApprovals, waitingApprovals, waitingOn } = queries;
export const { countUntold, tellAuthor, ownRequests: requestsBy } = own;
export const { noteAdmission } = admissions;

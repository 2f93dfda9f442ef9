import * as admissions from './admission-queries.ts';
import * as queries from './approval-queries.ts';

// What other features and pages may ask of requests and admissions: statements are asked by their own feature alone.
export const { dropOperatorRequests, fallenApprovals, waitingApprovals } = queries;
export const { noteAdmission } = admissions;

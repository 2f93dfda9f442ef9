import type { Act, ActEntry } from '#domain/acts/act.ts';
import { mayAct, type Role } from '#domain/acts/role-rules.ts';
import { alarmActs } from '#domain/alarms/acts.ts';
import { codeActs } from '#domain/bonus/code-acts.ts';
import { codeBatchActs } from '#domain/bonus/code-batch-acts.ts';
import { videoActs } from '#domain/bonus/video-acts.ts';
import { candidateActs } from '#domain/contest/candidate-acts.ts';
import { contentActs } from '#domain/contest/content-acts.ts';
import { pageActs } from '#domain/contest/page-acts.ts';
import { settingsActs } from '#domain/contest/settings-acts.ts';
import { weekActs } from '#domain/contest/week-acts.ts';
import { countingActs } from '#domain/counting/acts.ts';
import { replanActs } from '#domain/counting/replan-acts.ts';
import { signActs } from '#domain/counting/sign-acts.ts';
import { messageActs } from '#domain/messaging/acts.ts';
import { registerActs } from '#domain/register/acts.ts';
import { riskActs } from '#domain/risk/acts.ts';
import type { RegieDependencies } from './dependencies.ts';
import { operatorActs } from './operator-acts.ts';
import { peopleActs } from './people-acts.ts';
import { type ActInput, type ActName, actInputs } from './schema.ts';

const allActs: { [Name in ActName]: Act<ActInput<Name>, RegieDependencies> } = {
  ...operatorActs,
  ...alarmActs,
  ...weekActs,
  ...replanActs,
  ...countingActs,
  ...signActs,
  ...messageActs,
  ...codeActs,
  ...codeBatchActs,
  ...candidateActs,
  ...contentActs,
  ...pageActs,
  ...videoActs,
  ...riskActs,
  ...registerActs,
  ...peopleActs,
  ...settingsActs,
};

type Entries = { [Name in ActName]: ActEntry<ActInput<Name>, RegieDependencies> };

/**
 * All acts of the régie by name: exactly those whose input `schema.ts` describes, each with the schema of its input.
 */
export const acts = Object.fromEntries(
  (Object.keys(actInputs) as ActName[]).map((name) => [name, { ...allActs[name], schema: actInputs[name] }]),
) as unknown as Entries;

/** Whether a role may do the act of that name, and decide on requests for it; false for an unknown name. */
export const mayDo = (role: Role, name: string): boolean =>
  Object.hasOwn(acts, name) && mayAct(role, acts[name as ActName].area);

/** Names of the acts that a role may do. */
export const actsFor = (role: Role): string[] => Object.keys(acts).filter((name) => mayDo(role, name));

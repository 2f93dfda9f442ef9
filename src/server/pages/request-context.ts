import type { RouterContextProvider } from 'react-router';
import type { Role } from '#domain/acts/role-rules.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import type { AppError } from '#domain/errors.ts';
import type { Visitor } from '#domain/identity/schema.ts';
import type { NewSession } from '#domain/identity/session-registry.ts';
import type { Session } from '#domain/identity/session-token.ts';
import type { SitePreview } from '#domain/regie/preview.ts';
import type { VoterState } from '#domain/voter-state/schema.ts';
import type { FormOfVote } from '#domain/voting/form-request.ts';
import type { BroughtVote } from '#domain/voting/service.ts';
import type { FlashCode } from '#site/copy/flash.ts';
import { requestKey } from '#site/request-key.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * What every page is made of. There is no id, name or address of the visitor in it: a page that asks for no more is the
 * same for all visitors of one state, and kept for them (docs/decisions/0039).
 */
export interface PageContext {
  dependencies: Dependencies;
  /** The page, as the route table writes it, that gates and limits have looked at: the router must find the same. */
  page: string;
  /** When the page is made; for one that is kept, to the minute. */
  now: Date;
  /** Whether the visitor has signed in to an account. */
  registered: boolean;
  /** What pages show of the visitor. Read once a request, when asked for. */
  voter(): Promise<VoterState>;
  /** Whether the visitor showed the code that opens the gate by country. */
  bypass: boolean;
  /** Base64 value that this response's Content-Security-Policy lets inline scripts and styles carry. */
  nonce: string;
  /** How the régie looks at this page; null for everybody else, and in the régie itself. */
  preview: SitePreview | null;
  /** Told when the error page is shown because the page could not be made now, and soon may be. */
  serviceAway(): void;
  /** Lets the page of this response, and no other, frame pages of these origins. */
  allowFrames(origins: readonly string[]): void;
  /** Bytes of a file that browsers load from here; null for what is none. */
  assetBytes(path: string): Promise<number | null>;
  /** The message that the page before left, once. */
  takeFlash(): FlashCode | null;
}

/** What the server gives to each loader and action: who asks, and what answers are made of. */
export interface RequestContext extends PageContext {
  session: Session | null;
  visitor: Visitor;
  /** Code of the user who invited the visitor, as an earlier page's address carried it; null without an invitation. */
  referral: string | null;
  /** This browser's half of a registration that canal began; null when there is none. */
  pendingSecret: string | null;
  /** Counts an anonymous user that this visitor is about to become; false when their network has made too many. */
  mayBecomeAnonymous(): boolean | Promise<boolean>;
  /** Counts a code of an invitation that is looked up for this visitor; false when their network has tried too many. */
  mayLookUpInvitation(): boolean | Promise<boolean>;
  /** Opens on this response the session of a visitor who has registered or signed in, and brings the vote that waited for it. */
  arrive(opened: NewSession): Promise<BroughtVote>;
  /** Sets the session cookie on this response: of a visitor who has become an anonymous user. */
  startSession(token: string): void;
  /** Clears the session cookie on this response. */
  endSession(): void;
  /** Forgets who invited. */
  forgetReferral(): void;
  /** Who of the régie asks, with second factor shown; null for everybody else. Read once a request, when asked for. */
  operator(): Promise<OperatorSession | null>;
  /** Sets the régie's cookie on this response, and remembers the device. */
  startOperatorSession(opened: { token: string; operatorId: string }): void;
  /** Clears the régie's cookie on this response. */
  endOperatorSession(): void;
  /** The preview that this browser carries, for the screen of the régie that is about it. */
  carriedPreview(): Promise<SitePreview | null>;
  /** Shows this browser the public's pages as a preview from the next request on, as long as this session lasts. */
  startPreview(session: OperatorSession, preview: SitePreview): void;
  /** Shows this browser the present again. */
  endPreview(): void;
  /** Operators that a visitor of the demonstration can sign in as, with the code of the moment; none in production. */
  demonstrationOperators(): readonly DemonstrationOperator[];
  /**
   * Id of a vote that came without one, as from every phone without scripts: the same for the same form of a user, so
   * that one which is sent twice is one request.
   */
  requestIdFor(form: FormOfVote): string;
  /** What the vote of this request's form was refused with before the page was asked; null where it was not sent. */
  refusedVote: AppError | null;
  /** Told why a form was refused that may be sent again: its sender keeps their place in the line, if they have one. */
  turnedAway(refusal: AppError): void;
  /** Leaves a message for the next page. */
  flash(code: FlashCode): void;
}

export interface DemonstrationOperator {
  name: string;
  email: string;
  password: string;
  role: Role;
  code: string;
}

/** Hands a request's context to the loaders and actions that answer it. */
export function handOver(context: RouterContextProvider, request: RequestContext): void {
  context.set(requestKey, request);
}

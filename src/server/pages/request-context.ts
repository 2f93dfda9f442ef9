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
import type { AgreedVote, BroughtVote } from '#domain/voting/service.ts';
import type { FlashCode } from '#site/copy/flash.ts';
import { requestKey } from '#site/request-key.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * The context of every page. It holds no id, name or address of the visitor: a page that reads no more is the same for
 * all visitors of one state, and kept for them (docs/decisions/0039).
 */
export interface PageContext {
  dependencies: Dependencies;
  /** The page, as the route table writes it, that gates and limits have checked: the router must find the same one. */
  page: string;
  /** When the page is rendered; for a kept page, to the minute. */
  now: Date;
  /** Whether the visitor has signed in to an account. */
  registered: boolean;
  /** The visitor's state that pages show. Read once per request, at the first call. */
  voter(): Promise<VoterState>;
  /** Whether the visitor showed the code that opens the gate by country. */
  bypass: boolean;
  /** Base64 value that this response's Content-Security-Policy lets inline scripts and styles carry. */
  nonce: string;
  /** The régie's preview of this page; null for every other visitor, and in the régie itself. */
  preview: SitePreview | null;
  /** To be called when the error page is shown because the page cannot be rendered now, but may be soon. */
  serviceAway(): void;
  /** Lets the page of this response, and no other, frame pages of these origins. */
  allowFrames(origins: readonly string[]): void;
  /** The size in bytes of a file that browsers load from this site; null where there is no such file. */
  assetBytes(path: string): Promise<number | null>;
  /** Takes the message that the previous page left; it is shown once. */
  takeFlash(): FlashCode | null;
}

/** What the server gives to each loader and action: the caller, and the means to answer. */
export interface RequestContext extends PageContext {
  session: Session | null;
  visitor: Visitor;
  /** Code of the user who invited the visitor, as an earlier page's address carried it; null without an invitation. */
  referral: string | null;
  /** This browser's half of a registration that canal began; null when there is none. */
  pendingSecret: string | null;
  /** Counts an anonymous user that this visitor is about to become; false when their network has made too many. */
  mayBecomeAnonymous(): boolean | Promise<boolean>;
  /** Counts one lookup of an invitation's code for this visitor; false when their network has tried too many. */
  mayLookUpInvitation(): boolean | Promise<boolean>;
  /** Opens on this response the session of a visitor who has registered or signed in, and brings their pending vote. */
  arrive(opened: NewSession, agreed: AgreedVote): Promise<BroughtVote>;
  /** Sets the session cookie on this response: of a visitor who has become an anonymous user. */
  startSession(token: string): void;
  /** Clears the session cookie on this response. */
  endSession(): void;
  /** Makes the browser forget who invited the visitor. */
  forgetReferral(): void;
  /** The operator who asks, second factor shown; null for other callers. Read once per request, at the first call. */
  operator(): Promise<OperatorSession | null>;
  /** Whether the browser sent the cookie of an operator's session, of one that has ended too. */
  hadOperatorSession: boolean;
  /** Sets the régie's cookie on this response, and remembers the device. */
  startOperatorSession(opened: { token: string; operatorId: string }): void;
  /** Clears the régie's cookie on this response. */
  endOperatorSession(): void;
  /** The preview that this browser carries, for the régie's screen of previews. */
  carriedPreview(): Promise<SitePreview | null>;
  /** Shows this browser the public's pages as a preview from the next request on, as long as this session lasts. */
  startPreview(session: OperatorSession, preview: SitePreview): void;
  /** Shows this browser the present again. */
  endPreview(): void;
  /** Operators that a visitor of the demonstration can sign in as, with the code of the moment; none in production. */
  demonstrationOperators(): readonly DemonstrationOperator[];
  /**
   * Returns a request id for a vote that came without one, as from phones without scripts: the same id for the same
   * form of a user, so that a form that is sent twice is one request.
   */
  requestIdFor(form: FormOfVote): string;
  /** The refusal of this request's vote, where it was cast before the page was rendered; else null. */
  refusedVote: AppError | null;
  /** To be called when a form is refused that may be sent again: its sender keeps their place in the line, if any. */
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

import type { VoterState } from '#domain/voter-state/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import type { RequestContext } from '../pages/request-context.ts';

type OfPage = Pick<RequestContext, 'now' | 'nonce' | 'assetBytes' | 'allowFrames' | 'takeFlash'>;

/** For whom the page is rendered: all that it may know of its visitors. */
interface ForWhom {
  /** The page's path as the route table writes it. */
  page: string;
  voter: VoterState;
  bypass: boolean;
  /** Given where the page depends on it. */
  country: string | null;
}

/**
 * The context in which a kept page is rendered: the part of a visitor's state that the page shows, and nothing else. A
 * loader that reads more has a defect, and throws: the page would be one visitor's, and shown to others.
 */
export function keptContext(
  dependencies: Dependencies,
  { page, voter, bypass, country }: ForWhom,
  ofPage: OfPage,
): RequestContext {
  const known = {
    ...ofPage,
    dependencies,
    page,
    voter: async () => voter,
    registered: voter.registered,
    visitor: { ip: '', userAgent: '', country },
    bypass,
    preview: null,
    serviceAway: () => {},
    operator: async () => null,
    referral: null,
  };
  return new Proxy(known, {
    get(target, name) {
      if (name in target || typeof name === 'symbol') return Reflect.get(target, name);
      throw new Error(`A page that is kept for many asks for its visitor's ${name}.`);
    },
  }) as unknown as RequestContext;
}

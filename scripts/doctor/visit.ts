import { ERROR_STATUS } from '#domain/errors.ts';
import type { ReadConfig } from '#server/config/config.ts';
import { type Finding, note, ok, toWordsWithCode, wrong } from './finding.ts';

type Settings = Pick<ReadConfig, 'publicUrl' | 'competitionId'>;

/** The fields that tell the product's answer from another server's: an error code, or the id of a visit. */
interface Answered {
  code?: unknown;
  ssid?: unknown;
}

/** Milliseconds that each of the two requests may take. */
const PATIENCE_MS = 5_000;

/**
 * Requests the public address as a visitor's browser would: the home page, then a call that only reads. Where the
 * address leads to another server, the product itself may be sound while no visitor can vote.
 */
export async function lookAsVisitor(settings: Settings): Promise<Finding> {
  const { publicUrl } = settings;
  try {
    const page = await ask(`${publicUrl}/`);
    await page.body?.cancel();
    return elsewhere(publicUrl, page) ?? withPage(publicUrl, page, await call(settings));
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return wrong(
      `${publicUrl} cannot be visited from here: ${toWordsWithCode(cause ?? error)}.`,
      'Look at the proxy, at DNS, and whether this machine may reach it; look from a telephone too.',
    );
  }
}

const ask = (url: string, request: RequestInit = {}) =>
  fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });

/** Finds a redirect to another origin. @returns null where the page stays at this address */
function elsewhere(publicUrl: string, { status, headers }: Response): Finding | null {
  const next = headers.get('location');
  const origin = next && status < 400 ? new URL(next, publicUrl).origin : publicUrl;
  if (origin !== publicUrl)
    return wrong(
      `${publicUrl} leads on to ${origin}: links, e-mails and sign-ins go by another address than people see.`,
      'Set PUBLIC_URL to the address that people see in the end.',
    );
  return null;
}

/** Adds an error of the home page: API calls may be answered while pages are not. */
function withPage(publicUrl: string, { status }: Response, finding: Finding): Finding {
  if (finding.state !== 'ok' || status < 400) return finding;
  return wrong(
    `${publicUrl} leads to this product, whose home page answers ${status}.`,
    'docs/runbooks/errors.md; the proxy, if it treats pages otherwise than calls.',
  );
}

async function call({ publicUrl, competitionId }: Settings): Promise<Finding> {
  const answer = await ask(`${publicUrl}/api/contests/current`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({ competition_id: competitionId }),
  });
  const body = (await answer.json().catch(() => null)) as Answered | null;
  return callFinding({ publicUrl, competitionId }, answer.status, body);
}

function callFinding({ publicUrl, competitionId }: Settings, status: number, body: Answered | null): Finding {
  const code = String(body?.code ?? '');
  const isOurs = Object.hasOwn(ERROR_STATUS, code);
  if (code === 'COUNTRY_NOT_ALLOWED')
    return note(
      `${publicUrl} leads to this product, which turns this machine’s country away.`,
      'Look from a telephone in a country of the show: from here no more can be seen.',
    );
  if (code === 'COMPETITION_UNKNOWN')
    return wrong(
      `${publicUrl} leads to a product that does not serve ${competitionId}.`,
      'Look which server the proxy leads to, and with which COMPETITION_ID that was started.',
    );
  if (code === 'CROSS_SITE_REQUEST')
    return wrong(
      `The product behind ${publicUrl} takes it for another site’s address.`,
      'Start it with this PUBLIC_URL, and have the proxy pass Host and Origin on as they came.',
    );
  if (status >= 500)
    return wrong(
      isOurs
        ? `The product behind ${publicUrl} answers ${status} (${code}).`
        : `${publicUrl} answers ${status}: the product does not answer behind its proxy.`,
      isOurs ? 'docs/runbooks/refusals.md' : 'Start it, or correct where the proxy leads to.',
    );
  if (isOurs || (status === 200 && typeof body?.ssid === 'string'))
    return ok(`${publicUrl} leads to this product.`);
  return wrong(
    `What answers at ${publicUrl} is not this product (${status}).`,
    'Correct PUBLIC_URL, DNS, or where the proxy leads to.',
  );
}

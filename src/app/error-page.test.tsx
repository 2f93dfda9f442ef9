import { renderToString } from 'react-dom/server';
import { UNSAFE_ErrorResponseImpl as ErrorResponse, MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { isRobot } from '#site/robots.ts';
import { ErrorPage } from './error-page.tsx';

const render = (error: unknown) =>
  renderToString(
    <MemoryRouter initialEntries={['/votte?x=1']}>
      <ErrorPage error={error} />
    </MemoryRouter>,
  );
const response = (status: number) => new ErrorResponse(status, '', null);

describe('ErrorPage', () => {
  it('says that the page does not exist, and which', () => {
    const html = render(response(404));
    expect(html).toContain('Cette page n’existe pas');
    expect(html).toContain('Page not found: /votte');
    expect(html).toMatch(/href="\/"[^>]*>.*Retour à l’accueil/);
  });

  it('offers the same page again when the platform does not load', () => {
    for (const error of [response(500), new Error('a secret'), null]) {
      const html = render(error);
      expect(html).toMatch(/href="\/votte\?x=1"[^>]*>.*Recharger la page/);
      expect(html).not.toContain('a secret');
    }
  });

  it('says that the connection was cut where no answer came, in any browser’s words, and blames no other error on it', () => {
    const words = [
      'Failed to fetch',
      'NetworkError when attempting to fetch resource.',
      'Load failed',
      'network error',
    ];
    for (const message of words) {
      const html = render(new TypeError(message));
      expect(html).toContain('Connexion coupée');
      expect(html).toMatch(/href="\/votte\?x=1"[^>]*>(?:(?!<\/a>).)*Réessayer<\/a>/);
    }
    expect(render(new TypeError('a is not a function'))).toContain('La plateforme ne se charge pas');
  });

  it('says that access is denied', () => {
    const html = render(response(403));
    expect(html).toContain('Accès refusé');
    expect(html).toMatch(/href="\/"[^>]*>.*Retour à l’accueil/);
  });

  it('says of every page which the server cannot make now that it comes back by itself, and of no other', () => {
    expect(render(response(503))).toContain('cette page revient d’elle-même');
    for (const status of [400, 404, 429, 500, 502])
      expect(render(response(status))).not.toContain('d’elle-même');
  });

  it('has a way back from everything else', () => {
    for (const status of [400, 405, 429, 503]) {
      expect(render(response(status))).toMatch(/href="\/"[^>]*>(?:(?!<\/a>).)*Retour<\/a>/);
    }
  });
});

describe('isSearchEngine', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  ])('recognises %s as a search engine', (agent) => {
    expect(isRobot(agent)).toBe(true);
  });

  it.each([
    'Mozilla/5.0 (Linux; Android 10; CUBOT NOTE 20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/150.0.0.0 Safari/537.36',
    'curl/8.5.0',
    null,
  ])('takes %s for a visitor', (agent) => {
    expect(isRobot(agent)).toBe(false);
  });
});

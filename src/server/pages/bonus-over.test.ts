import { expect, it } from 'vitest';
import { bonusOver } from '#site/copy/bonus-over.ts';
import { flashMessages } from '#site/copy/flash.ts';
import { cheapPasswords, memberWithAddress, PASSWORD } from '#test/account.ts';
import { testSite } from '#test/application.ts';
import { makeInviter, makeVideo } from '#test/bonus.ts';
import { testBrowser } from '#test/browser.ts';
import { makeShow, setContest } from '#test/show.ts';

const PAGES = ['/mission', '/bonuszone', '/bonusvideo'];

it('once the last vote has closed, no page offers a bonus vote that could never be given, and each says why', async () => {
  const { app, db, deps } = await testSite({ PAGE_CACHE_SECONDS: '0' });
  const { contest } = await makeShow(db);
  await makeVideo(db);
  const { headers } = await makeInviter({ db, deps });
  const read = async (url: string) => (await app.inject({ url, headers })).body;
  const visitors = async () => (await app.inject('/bonuszone')).body;
  const offers = 'Gagner des votes bonus';
  expect(await read('/')).toContain(offers);
  for (const url of PAGES) expect([url, (await read(url)).includes(bonusOver)]).toEqual([url, false]);
  expect(await read('/codepartenaire')).toContain('name="code"');
  expect(await read('/moncompte')).toContain('Code de parrainage');
  expect(await visitors()).toContain('Saisissez le code reçu en magasin');

  await setContest(db, contest, { end_contest: true, override: 'closed' });
  expect(await read('/')).not.toContain(offers);
  for (const url of PAGES) expect([url, (await read(url)).includes(bonusOver)]).toEqual([url, true]);
  expect(await read('/mission')).not.toContain('Code partenaire');
  // A partner's poster leads to the page that says why.
  const poster = await app.inject({ url: '/codepartenaire?code=TV', headers });
  expect([poster.statusCode, poster.headers.location]).toEqual([302, '/mission']);
  expect(await read('/moncompte')).not.toContain('Code de parrainage');
  expect(await visitors()).toContain(bonusOver);
  expect(await visitors()).not.toContain('Saisissez le code reçu en magasin');

  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/bonus/assign',
    headers,
    payload: { bonus_type: 'partenaire', code: 'TV' },
  });
  expect([statusCode, JSON.parse(body)]).toEqual([
    403,
    expect.objectContaining({ code: 'COMPETITION_OVER', message: bonusOver }),
  ]);
});

it('once the last vote has closed, registering and linking a canal account go on without a bonus vote, and tell of none', async () => {
  const site = await testSite({}, undefined, cheapPasswords);
  const { app, db } = site;
  const { contest } = await makeShow(db);
  const said = (body: string, texts: string[]) => texts.filter((text) => body.includes(text));
  const [welcomed, linked, rewarded] = [
    flashMessages.registered.text,
    flashMessages['canal-linked'].text,
    'Vous avez obtenu 1\u00a0vote bonus',
  ];
  const register = async (email: string) => {
    const browser = testBrowser(app);
    await browser.post('/inscription', { email, password: PASSWORD, terms: 'on' });
    return said((await browser.get('/bonuszone')).body, [welcomed, 'Bienvenue']);
  };
  const link = async (email: string, subject: string) => {
    const browser = testBrowser(app);
    browser.cookies.set('__Host-session', (await memberWithAddress(site, email)).token);
    await browser.signIn('canal', subject, 'intent=link');
    return said((await browser.get('/moncompte')).body, [linked, rewarded]);
  };
  expect(await register('awa@exemple.org')).toEqual([welcomed, 'Bienvenue']);
  expect(await link('fatou@exemple.org', 'c-fanta')).toEqual([linked, rewarded]);
  const grants = () => db.selectFrom('bonus_grants').select('bonus_type').execute();
  const before = await grants();

  await setContest(db, contest, { end_contest: true, override: 'closed' });
  expect(await register('moussa@exemple.org')).toEqual([welcomed]);
  expect(await link('salimata@exemple.org', 'c-ousmane')).toEqual([linked]);
  expect(await grants()).toEqual(before);
});

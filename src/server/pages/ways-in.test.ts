import { describe, expect, it } from 'vitest';
import { keepForRegistration } from '#domain/identity/external-registration.ts';
import { makeVoter, testSite } from '#test/application.ts';
import { FORM, PHONE } from '#test/request-headers.ts';
import { databaseDay, makeShow } from '#test/show.ts';

async function setupSite(settings: Record<string, string> = {}) {
  const application = await testSite(settings);
  const show = await makeShow(application.db);
  const text = (body: string) =>
    body
      .replaceAll(/<script[\s\S]*?<\/script>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/[\s\u00a0]+/g, ' ');
  const read = async (url: string, cookie?: string) => {
    const { body } = await application.app.inject({
      url,
      headers: { ...PHONE, ...(cookie ? { cookie } : {}) },
    });
    return { body, text: text(body) };
  };
  const send = async (url: string, fields: Record<string, string>) => {
    const answer = await application.app.inject({
      method: 'POST',
      url,
      headers: { ...PHONE, ...FORM },
      payload: new URLSearchParams(fields).toString(),
    });
    return { status: answer.statusCode, body: answer.body, text: text(answer.body) };
  };
  return { ...application, show, read, send };
}

describe('a form of a visitor without scripts', () => {
  it('is told at sign-in, at once, what is wrong with a number and that the password is missing', async () => {
    const { send } = await setupSite();
    const answer = await send('/connexion', { phone: '07 08', country_code: 'CI', password: '' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Il y a 2 points à corriger.');
    expect(answer.text).toContain('Ce numéro est trop court pour la Côte d’Ivoire. Vérifiez les 10 chiffres');
    expect(answer.text).toContain('Ce champ est à remplir.');
    expect(answer.body).toMatch(/<input[^>]*id="champ-phone"[^>]*aria-describedby="champ-phone-erreur"/);
    expect(answer.body).toContain('value="07 08"');
  });

  it.each([
    ['07 08 12 34 56 78', 'CI', 'trop long pour la Côte d’Ivoire'],
    ['99 99 99 99 99', 'CI', 'pas un numéro valable pour la Côte d’Ivoire'],
    ['+221 70 12', 'CI', 'trop court pour le Sénégal'],
    ['+1 202 555 0100', 'CI', 'Les numéros de ce pays ne sont pas acceptés.'],
    ['', 'CI', 'Indiquez un numéro de téléphone ou une adresse e-mail.'],
  ])('is told at sign-in what is wrong with %j', async (phone, country_code, said) => {
    const { send } = await setupSite();
    expect((await send('/connexion', { phone, country_code, password: 'tissage' })).text).toContain(said);
  });

  it('is told of all that a registration lacks, with the optional part open where it is wrong', async () => {
    const { send } = await setupSite();
    const answer = await send('/inscription', {
      phone: '',
      country_code: 'CI',
      email: 'awa@',
      password: 'court',
    });
    expect(answer.text).toContain('Il y a 3 points à corriger.');
    expect(answer.body).toMatch(/<details[^>]* open=""/);
    for (const name of ['email', 'password', 'terms'])
      expect(answer.body).toMatch(new RegExp(`<a href="#champ-${name}">[^<]+\u00a0: [^<]+</a>`));
  });
});

describe('the first screen of a registration', () => {
  it('asks for number, password and agreement, says what a password needs, and keeps the rest closed', async () => {
    const { read } = await setupSite();
    const page = await read('/inscription');
    expect(page.body).not.toMatch(/<details[^>]* open/);
    expect(
      page.body.match(/<input[^>]*required=""[^>]*>/g)?.map((tag) => tag.match(/\bname="(\w+)"/i)?.[1]),
    ).toEqual(['password', 'terms']);
    expect(page.text).toContain('8 caractères au minimum');
    expect(page.text).not.toContain('Votre choix');
  });

  it('tells a user who comes with canal of no password that they could forget', async () => {
    const { deps, read } = await setupSite();
    const canal = { kind: 'canal', issuer: 'https://canal.example', subject: 'c-fanta' } as const;
    const { ud, secret } = await keepForRegistration(
      deps,
      { ...canal, name: 'Fanta', email: null },
      { referral: null, next: null },
    );
    const page = await read(`/pendingregister?ud=${ud}`, `__Host-pending=${secret}`);
    expect(page.text).toContain('Vous vous connecterez toujours avec canal, sans mot de passe.');
    expect(page.text).toContain('Pour retrouver votre compte si vous n’avez plus accès à canal.');
    expect(page.text).not.toContain('oubliez votre mot de passe');
    expect((await read('/inscription')).text).toContain('si vous oubliez votre mot de passe');
  });

  it.each(['/inscription', '/connexion'])('shows the choice that waits at the head of %s', async (path) => {
    const { deps, db, show, read } = await setupSite();
    const visitor = await makeVoter(deps, false);
    await db
      .insertInto('pending_votes')
      .values({
        bucket: visitor.bucket,
        user_id: visitor.id,
        contest_id: show.contest,
        candidate_id: show.aicha,
        daily: 1,
        bonus: 0,
        vote_day: await databaseDay(db),
        request_id: '00000000-0000-4000-8000-000000000001',
      })
      .execute();
    const page = await read(path, `__Host-session=${visitor.token}; session=${visitor.token}`);
    expect(page.text).toContain('Votre choix : Aïcha');
  });
});

describe('a forgotten password of an account without an address', () => {
  it('leads to the configured contacts, with the message begun', async () => {
    const { read } = await setupSite({
      CONTACT_EMAIL: 'aide@example.ci',
      CONTACT_WHATSAPP: '+2250708123456',
    });
    const { body } = await read('/motdepasseoublie');
    expect(body).toContain('href="https://wa.me/2250708123456?text=Bonjour');
    expect(body).toContain('href="mailto:aide@example.ci?subject=Mot%20de%20passe%20oubli');
  });

  it('leads to the terms, which name the broadcaster, where none is configured', async () => {
    const { read } = await setupSite();
    const { body, text } = await read('/motdepasseoublie');
    expect(body).not.toMatch(/mailto:|wa\.me/);
    expect(text).toContain('les conditions d’utilisation disent qui il est');
  });
});

describe('a visitor without an account', () => {
  it('is led by « Bonus » to what there is to win, and by the bar to the sign-in page', async () => {
    const { read } = await setupSite();
    const { body } = await read('/faq');
    expect(body).toMatch(/class="haut__nav"[\s\S]*?href="\/bonuszone"/);
    expect(body).toMatch(/haut__entrer" href="\/connexion"/);
    const { text } = await read('/bonuszone');
    for (const way of ['À gagner', 'Offert à votre inscription', '5 proches', 'Code partenaire'])
      expect(text).toContain(way);
  });
});

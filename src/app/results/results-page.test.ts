import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { perform } from '#domain/acts/perform.ts';
import { acts } from '#domain/regie/acts.ts';
import { testSite } from '#test/application.ts';
import { setupDecidedWeek } from '#test/decided-week.ts';
import { makeContest } from '#test/show.ts';

const LEAVES = 'Quitte l’aventure';
/** Of a first correction, whose reason was asked for as one that the public reads. */
const TOLD = [
  'Deux personnes ont validé la correction.',
  'Motif\u00a0: Une vérification',
  'Koffi quittait l’aventure.',
];
const NONE_LEAVES = 'Personne ne quitte l’aventure avec ce résultat.';

/** A counted week of Aïcha, Koffi and Prisca, who has left before, and its pages as the public reads them. */
async function setupPages() {
  const week = await setupDecidedWeek(testSite);
  const version = await week.count();
  const publish = (elimination: object) =>
    week.together('contest.publish', { version, when: 'now', ...elimination });
  const correct = (from: number, elimination: object) =>
    week.together('contest.correct', {
      version: from,
      reason: 'Une vérification',
      reason_is_public: 'true',
      ...elimination,
    });
  const withdraw = (id: string) => perform(week.deps, acts, week.mireille, 'candidate.eliminate', { id });
  const read = async (url: string) => {
    const answer = await week.app.inject({ url });
    expect(answer.statusCode).toBe(200);
    // Cut off the router's data below the page, which repeat the same words.
    return answer.body.slice(0, answer.body.indexOf('</main>'));
  };
  const pages = () =>
    Promise.all([read('/voteresult?semaine=1'), read(`/voteresultdetail?ct=${week.contest}`)]);
  return { ...week, publish, correct, withdraw, pages };
}

const leave = (...eliminated_ids: string[]) => ({
  elimination: 'leave',
  eliminated_ids,
  tie_rule: 'jury',
  tie_reason: 'Trois voix sur cinq',
});

/** The names that a ranking says leave, to the eye or to a screen reader. @param mark the words that say so */
function leaversIn(page: string, mark = LEAVES): string[] {
  const [, ...lines] = page.split('<li class="res"');
  return lines
    .filter((line) => line.includes(`>${mark}</span>`))
    .map((line) => /<p class="res__l"><b>(?:<a [^>]*>)?([^<]+)</.exec(line)?.[1] ?? '');
}

describe('/voteresult and /voteresultdetail', () => {
  it('say of a week without results that it has none, and lead to those that have', async () => {
    const it = await setupPages();
    await it.publish(leave(it.koffi));
    const unknown = `id=${randomUUID()}`;
    for (const asked of ['semaine=99', 'semaine=x', unknown, 'id=x', 'id=', 'id=%3Cscript%3E']) {
      const { statusCode, body } = await it.app.inject({ url: `/voteresult?${asked}` });
      expect(statusCode).toBe(404);
      expect(body).toContain('Cette semaine n’a pas de résultat');
      expect(body).toContain('href="/voteresult?semaine=1"');
      expect(body.slice(0, body.indexOf('</main>'))).not.toContain('Le classement');
    }
    for (const [asked, status] of [
      ['semaine=1', 200],
      ['semaine=99', 404],
    ])
      expect((await it.app.inject({ url: `/voteresultdetail?${asked}` })).statusCode).toBe(status);
    const known = await it.app.inject({ url: `/voteresult?id=${it.contest}` });
    expect([known.statusCode, known.body.includes('Le classement')]).toEqual([200, true]);
  });

  it('say that a talent leaves with the week whose result was published so, and not with one before their withdrawal', async () => {
    const it = await setupPages();
    await it.publish(leave(it.koffi));
    // Aïcha withdraws in the week after, and is in no line-up any more.
    await it.withdraw(it.aicha);
    for (const page of await it.pages()) expect(leaversIn(page)).toEqual(['Koffi']);
    await makeContest(it.db, [it.prisca], { week: 2, from: '-30 minutes', to: '-1 minute', published: true });
    for (const page of await it.pages()) {
      expect(leaversIn(page)).toEqual(['Koffi']);
      expect(page).not.toContain(NONE_LEAVES);
    }
  });

  it('say another who leaves, or that none does, as soon as a correction is published that says so', async () => {
    const it = await setupPages();
    await it.publish(leave(it.koffi));
    for (const page of await it.pages()) expect(page).not.toMatch(/corrigé/i);
    const tied = async () =>
      (await it.pages()).map((page) => page.includes('Départage\u00a0: décision du jury.'));
    const first = await tied();
    await it.correct(1, leave(it.aicha));
    // Of two who leave one after the other, one at least has as many votes as the other, or more.
    expect([first, await tied()]).toContainEqual([true, true]);
    for (const page of await it.pages()) {
      expect(leaversIn(page)).toEqual(['Aïcha']);
      // A visitor who saw the first result is told that this is another one, why, and what that one said.
      expect(page).toMatch(/Corrigé|Résultats corrigés/);
      for (const words of TOLD) expect(page).toContain(words);
    }
    await it.correct(2, { elimination: 'none' });
    for (const page of await it.pages()) {
      expect(leaversIn(page)).toEqual([]);
      expect(page).toContain(NONE_LEAVES);
      expect(page).not.toContain('Départage');
      expect(page).toContain('Ce résultat a été corrigé plusieurs fois');
    }
    // A form that did not say that the public reads the reason, as of a version before this one.
    const unread = { reason: 'Pour le seul huissier', reason_is_public: undefined };
    await it.correct(3, { elimination: 'none', ...unread });
    for (const page of await it.pages()) {
      expect(page).not.toContain(unread.reason);
      expect(page).toContain('Le motif est inscrit au procès-verbal.');
    }
  });

  it('say that no talent leaves in a week that was published so, even after one has withdrawn', async () => {
    const it = await setupPages();
    await it.publish({ elimination: 'none' });
    await it.withdraw(it.koffi);
    for (const page of await it.pages()) {
      expect(leaversIn(page)).toEqual([]);
      expect(page).toContain(NONE_LEAVES);
    }
  });

  it('mark a talent who left during the vote as gone, and not one who withdraws after the result', async () => {
    const it = await setupPages();
    await it.publish(leave(it.koffi));
    await it.withdraw(it.aicha);
    for (const page of await it.pages()) {
      expect(leaversIn(page)).toEqual(['Koffi']);
      // Prisca had left before; a talent who goes later is no part of this result.
      expect(leaversIn(page, 'A quitté l’aventure')).toEqual(['Prisca']);
    }
  });

  it('infer who leaves where the publication says nothing of it, and do not say that none does', async () => {
    const it = await setupPages();
    await it.publish({});
    for (const page of await it.pages()) {
      expect(leaversIn(page)).toEqual(['Prisca']);
      expect(page).not.toContain(NONE_LEAVES);
    }
  });
});

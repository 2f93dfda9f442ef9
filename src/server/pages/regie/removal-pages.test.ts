import { describe, expect, it } from 'vitest';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { makeCandidate, makeContest, makeShow } from '#test/show.ts';

/** A week under way, another one planned, a talent in neither, and an operator without scripts. */
async function setupPages() {
  const { app, db, deps } = await testSite();
  const show = await makeShow(db);
  const planned = await makeContest(db, [show.aicha, show.koffi], {
    week: 2,
    from: '30 days',
    to: '37 days',
  });
  const zita = await makeCandidate(db, 77, 'Zita');
  const { headers } = await makeOperator(deps, 'operator', 'Fanta');
  const html = async (url: string) => (await app.inject({ url, headers })).body;
  const read = async (url: string) => (await html(url)).replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ');
  /** Presses the button that removes, with what its form holds. */
  const press = async (url: string, act: string) => {
    const [, form = ''] =
      new RegExp(`name="act" value="${act}"/?>(.*?)</form>`, 's').exec(await html(url)) ?? [];
    const fields = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    return app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams([['act', act], ...fields])),
    });
  };
  return { ...show, planned, zita, read, press };
}

describe('the page of a week', () => {
  it('removes it without scripts and leads to the list, or says why it stays', async () => {
    const { read, press, planned, contest } = await setupPages();
    expect(await read(`/regie/semaines/${contest}`)).toContain('Le vote de cette semaine a déjà été ouvert');
    const { statusCode, headers } = await press(`/regie/semaines/${planned}`, 'contest.remove');
    expect([statusCode, headers.location]).toEqual([302, '/regie/semaines']);
    expect(await read('/regie/semaines')).not.toContain(planned);
    expect(await read('/regie/journal')).toContain('a effacé la semaine 2');
  });
});

describe('the page of a talent', () => {
  it('removes them without scripts and leads to the list, or says why they stay', async () => {
    const { read, press, aicha, zita } = await setupPages();
    expect(await read(`/regie/candidats/${aicha}`)).toContain('Ce talent a été en lice dans une semaine');
    const { statusCode, headers } = await press(`/regie/candidats/${zita}`, 'candidate.remove');
    expect([statusCode, headers.location]).toEqual([302, '/regie/candidats']);
    expect(await read('/regie/candidats')).not.toContain('Zita');
    expect(await read('/regie/journal')).toContain('a effacé le talent Zita');
  });
});

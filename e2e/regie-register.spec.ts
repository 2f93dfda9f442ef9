import { COSIGNATURE, spellVerifier, toVerifier } from '#domain/register/note-rules.ts';
import { sha256 } from '#domain/sha.ts';
import { atWork } from './at-work.ts';
import { expect, expectSound, test } from './product.ts';

const witness = spellVerifier(toVerifier(sha256, 'temoin.example', new Uint8Array(32).fill(9), COSIGNATURE));

// No other journey may use the register that this one changes. Its witness does not answer.
test.use({
  settings: {
    JOURNEY: 'regie-register',
    REGISTER_SEAL_VOTES: '1',
    WITNESSES: `${witness}@http://127.0.0.1:9/temoin`,
  },
  viewport: { width: 1280, height: 800 },
});

const LOST = '07'.repeat(32);

test('a register that a restored database has thrown back is seen in the régie, and resumed by two admins', async ({
  page,
  product,
}) => {
  const current = async () => {
    const [week] = await product.query(
      'select id from contests where start_date <= now() and end_date > now() order by start_date limit 1',
    );
    return String(week?.id);
  };
  const id = await current();
  await atWork(page, product, 'Mireille');
  await page.goto('/regie');
  // The sealing process has the lowest priority, so that it is slow on a busy machine. On a screen of this height the
  // line about the register is folded away.
  await expect(page.getByText('à jour')).toBeAttached({ timeout: 120_000 });
  await page.getByRole('link', { name: 'Registre', exact: true }).click();
  const log = page.locator('section', { has: page.locator(`#semaine-${id}`) });
  await expect(log.getByText('à jour', { exact: true })).toBeVisible();
  // The demonstration's votes are sealed within a few seconds, and then the witness is asked.
  await expect
    .poll(
      async () => {
        await page.reload();
        return log.getByText(/Ne répond pas/).count();
      },
      { timeout: 120_000 },
    )
    .toBe(1);
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  // As another machine's keeper finds after a restore: it had published more entries than the database has. This
  // product's own sealing process finds nothing wrong, and would take the fault away.
  await product.query(`
    create function keep_fault() returns trigger language plpgsql as $$ begin
      return case when exists (select from register_resumptions where contest_id = old.contest_id) then old end;
    end $$;
    create trigger keep_fault before delete on register_faults for each row execute function keep_fault()`);
  await product.query(
    `insert into register_faults (contest_id, kind, message, known_size, known_root)
     values ($1, 'behind', 'LogBehind', 9999999, decode($2, 'hex'))`,
    [id, LOST],
  );
  await page.reload();
  await expect(log.getByText('arrêté', { exact: true })).toBeVisible();
  await expect(log.getByRole('alert')).toContainText('restaurée depuis une sauvegarde');
  await expectSound(page);
  await log.getByLabel('Motif, public').fill('Base restaurée à 21 h 04, après une panne de disque.');
  await log.getByLabel('Tapez REPRENDRE pour confirmer').fill('REPRENDRE');
  await log.getByRole('button', { name: 'Demander la reprise' }).click();
  await expect(page.getByText('Demande envoyée').first()).toBeVisible();

  await atWork(page, product, 'Adama');
  await page.goto('/regie/validations');
  await expect(page.getByText('Reprendre le registre')).toBeVisible();
  await expect(page.getByText(LOST)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Valider' }).first().click();
  await expect(page.getByText('C’est fait').first()).toBeVisible();
  await page.goto('/regie/registre');
  await expect
    .poll(
      async () => {
        await page.reload();
        return log.getByText('à jour', { exact: true }).count();
      },
      { timeout: 120_000 },
    )
    .toBe(1);
  const faults = await product.query('select from register_faults');
  expect(faults).toEqual([]);
});

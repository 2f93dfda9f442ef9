import { createHash } from 'node:crypto';
import { data, redirect } from 'react-router';
import { readForm, refuse } from '#app/forms/form-answer.server.ts';
import { requireOperator } from '#app/regie/acts/perform.server.ts';
import { regiePaths } from '#app/regie/paths.ts';
import type { RequestContext } from '#app/request.ts';
import { actForOperator, parseAct, perform } from '#domain/acts/perform.ts';
import { IMPORT_MAX } from '#domain/contest/act-schema.ts';
import { allCandidates } from '#domain/contest/candidate-admin.ts';
import {
  DRAFT_FIELDS,
  type ImportPlan,
  planImport,
  type SentPicture,
  type TalentDraft,
} from '#domain/contest/talent-import-rules.ts';
import { readSheet, type Sheet } from '#domain/contest/talent-sheet-rules.ts';
import { csvText, readCsv } from '#domain/csv-reader.ts';
import { AppError, type FieldProblems } from '#domain/errors.ts';
import { acts } from '#domain/regie/acts.ts';
import { importCopy } from '#site/copy/regie-import.ts';
import { ImportRefused, isArchive, type SentFile, UNPACK, unpack } from './unpack.server.ts';

/** The preview of an import. */
export interface ImportPreview extends ImportPlan {
  /** Key that differs for other files, so that the page's fields start fresh. */
  batch: string;
  /** Problems, by field name. */
  problems: FieldProblems;
  /** Titles of unknown columns. */
  strange: readonly string[];
}

const ACT = 'candidate.import';
/** Largest table, in bytes: a larger file is something else. */
const TABLE_BYTES = 1024 * 1024;
/** Portraits converted at the same time. */
const AT_ONCE = 2;

/**
 * Reads the files of an import, makes portraits of the pictures, and shows what would be created. No talent is created
 * yet, and no public page shows any of it.
 */
export async function previewImport(ctx: RequestContext, request: Request) {
  const values = { act: ACT, step: 'read' };
  try {
    const form = await readForm(request);
    const session = await requireOperator(ctx, form);
    actForOperator(acts, session, ACT);
    const { table, pictures } = sorted(await sentFiles(form));
    const sheet = table && toSheet(table);
    // Check the number before any portrait is made.
    if ((sheet?.rows ?? pictures).length > IMPORT_MAX) throw new ImportRefused('talents');
    const [known, portraits] = await Promise.all([
      allCandidates(ctx.dependencies),
      toPortraits(ctx.dependencies.uploads, pictures),
    ]);
    const plan = planImport(sheet, portraits, known);
    if (plan.drafts.length === 0) throw new ImportRefused('missing');
    const taken = known.map(({ number }) => number);
    const batch = createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 12);
    const problems = toProblems(plan.drafts, taken);
    return data({
      preview: { ...plan, batch, problems, strange: sheet?.strange ?? [] } satisfies ImportPreview,
    });
  } catch (error) {
    if (error instanceof Response) throw error;
    const tooLarge = error instanceof AppError && error.code === 'BODY_TOO_LARGE';
    const refusal = tooLarge ? new ImportRefused('large') : error;
    const { data: answer, init } = refuse(ctx, refusal, values);
    const message = refusal instanceof ImportRefused ? importCopy.refusals[refusal.problem] : null;
    return data(message ? { ...answer, message } : answer, init ?? {});
  }
}

/** Creates all talents that the preview keeps, or none; a refusal shows the preview again with the typed values. */
export async function performImport(ctx: RequestContext, request: Request) {
  let preview: ImportPreview | null = null;
  try {
    const form = await readForm(request);
    const drafts = draftsIn(form);
    preview = { drafts, unused: [], batch: String(form.get('batch')), problems: {}, strange: [] };
    const session = await requireOperator(ctx, form);
    await perform(ctx.dependencies, acts, session, ACT, { rows: chosenRows(drafts) });
    ctx.flash('regie-done');
    return redirect(regiePaths.candidates());
  } catch (error) {
    if (error instanceof Response) throw error;
    const refused = refuse(ctx, error, { act: ACT, step: 'write' });
    if (!preview) return refused;
    const problems = atTheirLines(refused.data.fields, preview.drafts);
    return data({ ...refused.data, fields: problems, preview: { ...preview, problems } }, refused.init ?? {});
  }
}

async function sentFiles(form: FormData): Promise<SentFile[]> {
  const sent = form.getAll('files').filter((one): one is File => one instanceof File && one.size > 0);
  const files: SentFile[] = [];
  for (const file of sent) {
    const content = new Uint8Array(await file.arrayBuffer());
    const name = (file.name.split(/[\\/]/).at(-1) ?? '').normalize('NFC');
    // Refused by name first, because an Excel workbook is a zip archive too.
    if (/\.(?:xlsx|xls|ods|numbers)$/i.test(name)) throw new ImportRefused('table');
    files.push(...(isArchive(content) ? await unpack(content, files) : [{ name, content }]));
  }
  if (files.length === 0) throw new ImportRefused('missing');
  if (files.length > UNPACK.files) throw new ImportRefused('many');
  return files;
}

/** @throws {ImportRefused} table, tables */
function sorted(files: readonly SentFile[]): { table: SentFile | null; pictures: SentFile[] } {
  if (files.some(({ name }) => /\.(?:xlsx|xls|ods|numbers)$/i.test(name))) throw new ImportRefused('table');
  const isTable = ({ name }: SentFile) => /\.(?:csv|tsv|txt)$/i.test(name);
  const [table = null, second] = files.filter(isTable);
  if (second) throw new ImportRefused('tables');
  return { table, pictures: files.filter((one) => !isTable(one)) };
}

/** @throws {ImportRefused} table */
function toSheet({ content }: SentFile): Sheet {
  const records = content.byteLength > TABLE_BYTES ? null : readCsv(csvText(content));
  const sheet = records && readSheet(records);
  if (!sheet) throw new ImportRefused('table');
  return sheet;
}

/** Makes portraits of the pictures, in order; a refused one has its reason, and does not stop the others. */
async function toPortraits(
  uploads: RequestContext['dependencies']['uploads'],
  files: readonly SentFile[],
): Promise<SentPicture[]> {
  const portraits: SentPicture[] = [];
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const made = files.slice(from, from + AT_ONCE).map(async ({ name, content }): Promise<SentPicture> => {
      if (content.byteLength > UNPACK.fileBytes)
        return { file: name, path: null, problem: 'PICTURE_TOO_LARGE' };
      try {
        return { file: name, path: await uploads.storePortrait(content) };
      } catch (error) {
        const isOfPicture = error instanceof AppError && /^PICTURE_/.test(error.code);
        if (!isOfPicture) throw error;
        return { file: name, path: null, problem: error.code };
      }
    });
    portraits.push(...(await Promise.all(made)));
  }
  return portraits;
}

const chosenRows = (drafts: readonly TalentDraft[]) =>
  drafts.filter(({ keep }) => keep).map(({ fields, portrait }) => ({ ...fields, portrait }));

/** The problems of the kept talents, as the act would report them. */
function toProblems(drafts: readonly TalentDraft[], taken: readonly number[]): FieldProblems {
  const problems: FieldProblems = {};
  drafts.forEach(({ keep, fields }, place) => {
    if (keep && taken.includes(Number(fields.number))) problems[`rows.${place}.number`] = 'NUMBER_TAKEN';
  });
  try {
    parseAct(acts[ACT], { rows: chosenRows(drafts) });
    return problems;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_INPUT') throw error;
    return { ...problems, ...atTheirLines(error.fields ?? {}, drafts) };
  }
}

/** Renames the problems of the sent rows to the lines that the page shows. */
function atTheirLines(fields: FieldProblems, drafts: readonly TalentDraft[]): FieldProblems {
  const lines = drafts.flatMap(({ keep }, place) => (keep ? [place] : []));
  const moved = Object.entries(fields).map(([name, problem]) => [
    name.replace(/^rows\.(\d+)/, (_, row: string) => `rows.${lines[Number(row)]}`),
    problem,
  ]);
  return Object.fromEntries(moved);
}

/** Reads the preview's talents from the form. */
function draftsIn(form: FormData): TalentDraft[] {
  const text = (row: number, name: string) => String(form.get(`rows.${row}.${name}`) ?? '');
  const count = Math.min(UNPACK.files, Number(form.get('count')) || 0);
  return Array.from({ length: count }, (_, row) => ({
    source: text(row, 'source'),
    keep: form.get(`rows.${row}.keep`) === 'on',
    fields: Object.fromEntries(DRAFT_FIELDS.map((name) => [name, text(row, name)])) as TalentDraft['fields'],
    portrait: text(row, 'portrait'),
    remarks: [],
  }));
}

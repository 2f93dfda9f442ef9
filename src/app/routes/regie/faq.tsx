import { Field } from '#app/forms/field.tsx';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { AreaField, SelectField } from '#app/regie/acts/fields.tsx';
import { actAction } from '#app/regie/acts/perform.server.ts';
import styles from '#app/regie/parts/content.module.css';
import page from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { PieceEditor } from '#app/regie/texts/piece-editor.tsx';
import { listPieces } from '#domain/contest/content-admin.ts';
import { missingQuestions } from '#domain/contest/question-rules.ts';
import { regie } from '#site/copy/regie.ts';
import { regieContent } from '#site/copy/regie-content.ts';
import { starterQuestions } from '#site/copy/starter-questions.ts';
import { staticCopy } from '#site/copy/static-pages.ts';
import type { Route } from './+types/faq.ts';

const copy = regieContent.faq;

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

const ACTS = ['faq.create', 'faq.edit', 'faq.remove', 'faq.move', 'faq.adopt'] as const;

export const loader = actPage(ACTS, async ({ ctx, url }) => {
  const pieces = (await listPieces(ctx.dependencies, 'faq_items')).map((piece) => ({
    ...piece,
    heading: piece.question,
    text: piece.answer,
  }));
  return {
    pieces,
    edited: pieces.find(({ id }) => id === url.searchParams.get('id')) ?? null,
    starters: missingQuestions(starterQuestions, pieces),
  };
});

/** The form that adopts the starter questions does not contain them: they are added here. */
export const action = actAction(ACTS, regiePaths.faq(), { 'faq.adopt': { questions: starterQuestions } });

export const headers = formHeaders;

export default function Questions({ loaderData }: Route.ComponentProps) {
  const { pieces, edited, starters } = loaderData;
  const act = edited ? 'faq.edit' : 'faq.create';
  return (
    <>
      <PieceEditor
        copy={copy}
        acts={{ remove: 'faq.remove', move: 'faq.move' }}
        pieces={pieces}
        edited={edited}
        address={regiePaths.faq}
      >
        <ActForm
          key={edited ? edited.version : pieces.length}
          act={act}
          {...(edited ? { hidden: { id: edited.id, version: edited.version } } : {})}
          labels={{ question: copy.first, answer: copy.second }}
          submit={edited ? copy.save : copy.add}
        >
          <Field name="question" defaultValue={edited?.question} />
          <AreaField name="answer" help={copy.secondHelp} rows={4} defaultValue={edited?.answer} />
          {!edited && (
            <SelectField
              name="section"
              label={copy.third}
              help={copy.thirdHelp}
              options={[...Object.entries(staticCopy.faq.sections), ['autre', staticCopy.faq.otherSection]]}
              defaultValue="vote"
            />
          )}
        </ActForm>
      </PieceEditor>
      {starters.length > 0 && (
        <section className={page.block}>
          <h2 className={page.heading}>{copy.starters}</h2>
          <p className="t2">{copy.startersLead(starters.length, pieces.length > 0)}</p>
          <ul className={page.list}>
            {starters.map(({ id, question, answer }) => (
              <li key={id}>
                <details>
                  <summary>{question}</summary>
                  <p className={`sm ${styles.text}`}>{answer}</p>
                </details>
              </li>
            ))}
          </ul>
          <ActForm act="faq.adopt" submit={copy.adopt(starters.length)} />
        </section>
      )}
    </>
  );
}

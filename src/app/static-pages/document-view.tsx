import { ChevronDown } from 'lucide-react';
import type { StaticDocument } from '#domain/contest/document.ts';
import { staticCopy } from '#site/copy/static-pages.ts';
import styles from './document-view.module.css';
import { Prose } from './prose.tsx';

interface Props {
  kicker: string;
  content: StaticDocument;
  /** True inside another page, below that page's title and section. */
  within?: boolean;
}

/** A long text with its table of contents: folded on a phone, beside the text on a wide screen. */
export function DocumentView({ kicker, content, within = false }: Props) {
  const [Frame, Title, Heading] = within ? (['div', 'h3', 'h4'] as const) : (['main', 'h1', 'h2'] as const);
  return (
    <Frame className={`page page--nav ${styles.page}`}>
      <header className={styles.head}>
        <p className={`sur ${styles.kicker}`}>{kicker}</p>
        <Title className="h1">{content.title}</Title>
        <p className="t2">{content.lead}</p>
      </header>
      <details className={`qa ${styles.folded}`}>
        <summary>
          {staticCopy.contents}
          <ChevronDown size={22} strokeWidth={2.25} aria-hidden="true" />
        </summary>
        <Contents content={content} />
      </details>
      <nav className={styles.beside} aria-label={staticCopy.contents}>
        <p className={`h3 ${styles.besideTitle}`} aria-hidden="true">
          {staticCopy.contents}
        </p>
        <Contents content={content} />
      </nav>
      <article className={styles.text}>
        {content.sections.map((section) => (
          <section key={section.id} id={section.id} className={styles.section}>
            <Heading className="h2">{section.title}</Heading>
            <Prose html={section.html} />
          </section>
        ))}
      </article>
    </Frame>
  );
}

function Contents({ content }: { content: StaticDocument }) {
  return (
    <ol className={styles.contents}>
      {content.sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
}

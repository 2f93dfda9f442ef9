import { ChevronDown } from 'lucide-react';
import type { FaqItem } from '#domain/contest/schema.ts';
import { PlainText } from '../ui/plain-text.tsx';
import { CopyLink } from './copy-link.tsx';
import styles from './faq.module.css';

interface Props {
  item: FaqItem;
  open: boolean;
}

/** One question. The anchor is on the answer: browsers unfold what an address points into, even without scripts. */
export function FaqQuestion({ item, open }: Props) {
  return (
    <details className="qa" open={open}>
      <summary>
        {item.question}
        <ChevronDown size={22} strokeWidth={2.25} aria-hidden="true" />
      </summary>
      <div id={item.id} className={styles.answer}>
        <PlainText text={item.answer} />
        <CopyLink item={item} />
      </div>
    </details>
  );
}

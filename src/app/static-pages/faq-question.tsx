import { ChevronDown } from 'lucide-react';
import type { FaqItem } from '#domain/contest/schema.ts';
import { PlainText } from '../ui/plain-text.tsx';
import styles from './faq.module.css';
import { ShareAnswer, type Sharing } from './share-answer.tsx';

interface Props {
  item: FaqItem;
  open: boolean;
  sharing: Sharing;
}

/** One question. The anchor is on the answer: browsers unfold what an address points into, even without scripts. */
export function FaqQuestion({ item, open, sharing }: Props) {
  return (
    <details className="qa" open={open}>
      <summary>
        {item.question}
        <ChevronDown size={22} strokeWidth={2.25} aria-hidden="true" />
      </summary>
      <div id={item.id} className={styles.answer}>
        <PlainText text={item.answer} />
        <ShareAnswer item={item} sharing={sharing} />
      </div>
    </details>
  );
}

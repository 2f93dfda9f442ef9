import type { ColumnType, Generated } from 'kysely';
import type { Fixed } from './columns.ts';

/** The content of a message, to many users or to one. */
interface MessageContent {
  sender: string;
  title: string;
  /** Markdown, as it was written. */
  body: string;
  /** The beginning of the text, without Markdown. */
  excerpt: string;
  /** Path on this site. */
  image: string | null;
  image_alt: string | null;
  link: string | null;
  link_label: string | null;
  /** Null for a draft. */
  send_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  recalled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: Generated<Date>;
}

/** A message to all users or to a country: one row, however many read it. */
export interface MessageTable extends MessageContent {
  id: Fixed<string>;
  competition_id: Fixed<string>;
  audience: 'all' | 'country';
  country: string | null;
}

/** A message to one user. */
export interface PersonalMessageTable extends MessageContent {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  id: Fixed<string>;
  competition_id: Fixed<string>;
}

/** Messages that a user has read; no row before the first. */
export interface MessageReadTable {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  read_ids: string[];
}

export interface MessagingTables {
  messages: MessageTable;
  personal_messages: PersonalMessageTable;
  message_reads: MessageReadTable;
}

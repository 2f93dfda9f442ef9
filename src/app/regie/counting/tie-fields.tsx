import { Field } from '#app/forms/field.tsx';
import { SelectField } from '#app/regie/acts/fields.tsx';
import type { Tie } from '#domain/counting/schema.ts';
import { eliminationCopy as copy } from '#site/copy/regie-elimination.ts';
import { tieRuleNames } from '#site/copy/ties.ts';

interface Props {
  help?: string;
  /** What the first choice says, which names no rule. */
  unchosen: string;
  /** The rule and reason of an earlier decision. */
  decided: Tie | null;
}

/** Labels by field name. */
export const TIE_LABELS = { tie_rule: copy.tieRule, tie_reason: copy.tieReason };

/** The fields for the rule and the reason of a tie-break. */
export function TieFields({ help, unchosen, decided }: Props) {
  return (
    <>
      <SelectField
        name="tie_rule"
        options={[['', unchosen], ...Object.entries(tieRuleNames)]}
        {...(help ? { help } : {})}
        {...(decided ? { defaultValue: decided.rule } : {})}
      />
      <Field name="tie_reason" {...(decided ? { defaultValue: decided.reason } : {})} />
    </>
  );
}

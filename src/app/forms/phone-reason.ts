import { phoneReason } from '#site/copy/identity-phone.ts';
import type { FormProps } from './form.tsx';

/** What a form with a number says of it above its fields; of the other fields it says what it would anyway. */
export const numberReason: NonNullable<FormProps['reason']> = (name, problem, values) =>
  name === 'phone' && problem.startsWith('PHONE_')
    ? phoneReason(problem, values?.phone, values?.country_code)
    : undefined;

import { phoneReason } from '#site/copy/identity-phone.ts';
import type { FormProps } from './form.tsx';

/** The short reason for a wrong phone number, in the alert above the fields; undefined (default) for other fields. */
export const numberReason: NonNullable<FormProps['reason']> = (name, problem, values) =>
  name === 'phone' && problem.startsWith('PHONE_')
    ? phoneReason(problem, values?.phone, values?.country_code)
    : undefined;

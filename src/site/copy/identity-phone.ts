import type { FieldProblem } from '#domain/errors.ts';
import { meantCountry, PHONE_EXAMPLES, type PhoneCountry } from '#domain/phone-country-rules.ts';
import { asReason, fieldMessage } from './errors-of-fields.ts';

const NBSP = '\u00a0';

/** ISO codes of the countries by the article before their name; the others have none. */
const ARTICLES = {
  'le ': 'BJ BF BI CM CG GA ML NE RW SN TD TG',
  'la ': 'CF CI FR GN GQ MR CD',
  'les ': 'KM',
};

/** « la Côte d’Ivoire », « le Mali », « Djibouti ». */
function withArticle({ iso2, name }: PhoneCountry): string {
  const [article] = Object.entries(ARTICLES).find(([, codes]) => codes.includes(iso2)) ?? [''];
  return article + name;
}

/**
 * The problem of a number, with an example of its country's numbers.
 *
 * @param country the country that the number is meant for; undefined for an unlisted one
 */
export function phoneMessage(problem: FieldProblem, country: PhoneCountry | undefined): string {
  const example = country && PHONE_EXAMPLES[country.iso2];
  if (!country || !example) return fieldMessage(problem);
  const where = withArticle(country);
  const digits = digitsIn(example);
  const check = `Vérifiez les ${digits}${NBSP}chiffres, comme dans ${example.replaceAll(' ', NBSP)}.`;
  switch (problem) {
    case 'PHONE_TOO_SHORT':
      return `Ce numéro est trop court pour ${where}. ${check}`;
    case 'PHONE_TOO_LONG':
      return `Ce numéro est trop long pour ${where}. ${check}`;
    case 'PHONE_INVALID':
      return `Ce n’est pas un numéro valable pour ${where}. ${check}`;
    case 'PHONE_COUNTRY':
      return `Les numéros pour ${where} ne sont pas acceptés ici.`;
    default:
      return fieldMessage(problem);
  }
}

/**
 * The problem of a number in a few words, for a list. Digits are counted only in a number in its national form: the
 * international form drops a zero in some countries.
 *
 * @param typed the number as it was sent; undefined when it has been changed since
 * @param chosen ISO code of the country chosen beside it
 */
export function phoneReason(problem: FieldProblem, typed: string | undefined, chosen = ''): string {
  const country = meantCountry(typed ?? '', chosen);
  const digits = typed && /^[\d\s().-]+$/.test(typed) && !/^\s*00/.test(typed) ? digitsIn(typed) : 0;
  const missing = digitsIn((country && PHONE_EXAMPLES[country.iso2]) ?? '') - digits;
  if (digits && problem === 'PHONE_TOO_SHORT' && missing > 0) return `il manque ${countOfDigits(missing)}`;
  if (digits && problem === 'PHONE_TOO_LONG' && missing < 0) return `${countOfDigits(-missing)} de trop`;
  return asReason(phoneMessage(problem, country));
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length;
const countOfDigits = (count: number) => `${count}${NBSP}chiffre${count > 1 ? 's' : ''}`;

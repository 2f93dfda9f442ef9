const date = 'Indiquez un jour et une heure qui existent, en UTC\u00a0: par exemple 20/11/2026, 21:00.';
const wholeNumber = 'Indiquez un nombre entier, en chiffres, sans virgule ni espace.';
const oneLine = 'Écrivez sur une seule ligne, sans retour à la ligne ni signe invisible.';
const plainText = 'Ce texte contient un signe qui ne peut pas être gardé\u00a0: retapez-le, sans le coller.';
const codeLetters = 'Des lettres et des chiffres seulement, au moins un\u00a0: par exemple RADIOSUD.';
const colour = 'Indiquez une couleur par # et six chiffres ou lettres de A à F\u00a0: par exemple #12060E.';
const listed = 'Choisissez dans la liste.';

/** What a field of the régie’s forms expects, by field name: shown when its value is invalid. */
const expected: Record<string, string> = {
  start_date: date,
  end_date: date,
  result_date: date,
  starts_at: date,
  ends_at: date,
  at: date,
  week: wholeNumber,
  number: wholeNumber,
  amount: wholeNumber,
  count: wholeNumber,
  max_uses: wholeNumber,
  max_uses_per_user: wholeNumber,
  duration_s: wholeNumber,
  daily_votes: wholeNumber,
  megabytes: 'Indiquez un poids en mégaoctets, 2\u00a0000 au plus\u00a0: par exemple 8,5.',
  code: codeLetters,
  prefix: codeLetters,
  link: 'Indiquez une page du site, qui commence par / (/vote), ou une adresse qui commence par https://.',
  source:
    'Cette adresse n’est pas celle d’une vidéo de l’hébergeur choisi\u00a0: copiez-la depuis YouTube ou Dailymotion, ou donnez le chemin d’un fichier du site.',
  captions: 'Indiquez le chemin d’un fichier .vtt du site\u00a0: par exemple /videos/finale.vtt.',
  poster: 'Choisissez à nouveau l’image.',
  image: 'Choisissez à nouveau l’image.',
  portrait: 'Choisissez à nouveau l’image.',
  logo: 'Choisissez à nouveau le logo.',
  body: 'Écrivez au moins un mot\u00a0: des signes de mise en forme ne se lisent pas.',
  country: listed,
  home: 'Choisissez un des pays cochés.',
  countries: listed,
  sender: listed,
  winner_id: listed,
  tie_rule: listed,
  kind: listed,
  eliminated_ids: 'Choisissez parmi les talents de cette semaine.',
  time_zone: 'Indiquez un fuseau par sa ville\u00a0: par exemple Africa/Abidjan ou Europe/Paris.',
  display_name: oneLine,
  name: oneLine,
  title: oneLine,
  city: oneLine,
  discipline: oneLine,
  question: oneLine,
  partner: oneLine,
  note: oneLine,
  word: oneLine,
  description: plainText,
  text: plainText,
  answer: plainText,
  sought: plainText,
  a: colour,
  b: colour,
  c: colour,
  action: colour,
  action_press: colour,
  choice: colour,
  choice_vivid: colour,
  choice_text: colour,
  site_title: oneLine,
  site_description: oneLine,
  candidate_title: oneLine,
  candidate_description: oneLine,
  candidate_message: oneLine,
  votes_title: oneLine,
  votes_description: oneLine,
  votes_message: oneLine,
  results_title: oneLine,
  results_description: oneLine,
  results_message: oneLine,
  faq_title: oneLine,
  faq_description: oneLine,
  faq_message: oneLine,
  confirmation: 'Indiquez les six chiffres du moment, ou un code de secours.',
};

/** « 100\u00a0000 »: written here, for what forms say is not to move the words of results among the phone's scripts. */
const inDigits = (number: number) => String(number).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');

/** Of a text. @param most characters */
export const tooLong = (most: number) => `C’est trop long (${inDigits(most)} caractères au plus).`;

/** @param limits of a field for a number; undefined where nothing more is known than that the value is none */
export function expectedIn(name: string, limits: { min?: number; max?: number } = {}): string | undefined {
  const sentence = expected[name];
  const { min, max } = limits;
  if (sentence !== wholeNumber || min === undefined || max === undefined) return sentence;
  return `Indiquez un nombre entier de ${inDigits(min)} à ${inDigits(max)}, en chiffres.`;
}

import type { Pagne } from '#domain/contest/schema.ts';

/** An invented candidate of the demonstration; `key` names them in the demonstration's other tables. */
export interface DemoCandidate {
  key: string;
  number: number;
  display_name: string;
  description: string;
  city: string;
  discipline: string;
  gender: 'f' | 'm';
  portrait: string;
  pagne: Pagne;
  /** The week whose results sent them home; absent for those who are still in the show. */
  eliminatedInWeek?: number;
}

export const demoCandidates: readonly DemoCandidate[] = [
  {
    key: 'aicha',
    number: 1,
    display_name: 'Aïcha',
    description:
      'À Treichville, on reconnaît sa voix avant de voir son foulard. Aïcha a appris à chanter au maquis de sa tante, entre deux services et trois générations de refrains. Ce qu’elle veut ici : faire danser les mamans et pleurer les durs, dans la même chanson.',
    city: 'Abidjan',
    discipline: 'Chant',
    gender: 'f',
    portrait: '/portraits/aicha.svg',
    pagne: { pattern: 'losange', a: '#FFB627', b: '#D11A62', c: '#FFF4E3' },
  },
  {
    key: 'koffi',
    number: 2,
    display_name: 'Koffi',
    description:
      'Le jour, Koffi corrige des copies de français au lycée. Le soir, il monte sur une caisse au marché de Lomé et les mots prennent feu. Ses élèves connaissent ses textes par cœur, et lui connaît leurs excuses.',
    city: 'Lomé',
    discipline: 'Slam',
    gender: 'm',
    portrait: '/portraits/koffi.svg',
    pagne: { pattern: 'kente', a: '#2FA866', b: '#0B4A2E', c: '#FFB627' },
  },
  {
    key: 'mariam',
    number: 3,
    display_name: 'Mariam',
    description:
      'Mariam danse comme on raconte une histoire, avec les mains d’abord. Elle a monté sa troupe dans une cour de Bamako, avec douze voisines et un poste radio. Au casting, elle a demandé qu’on coupe la musique : le jury n’a pas vu la différence.',
    city: 'Bamako',
    discipline: 'Danse',
    gender: 'f',
    portrait: '/portraits/mariam.svg',
    pagne: { pattern: 'chevron', a: '#8FA0FF', b: '#2F3FA8', c: '#FFF4E3' },
  },
  {
    key: 'grace',
    number: 4,
    display_name: 'Grâce',
    description:
      'Choriste à Matonge depuis ses neuf ans, Grâce a passé sa vie un pas derrière le micro. Cette fois, elle est devant. Sa rumba est douce, son trac est immense, et sa grand-mère regarde chaque soir.',
    city: 'Kinshasa',
    discipline: 'Chant',
    gender: 'f',
    portrait: '/portraits/grace.svg',
    pagne: { pattern: 'triangle', a: '#F2703A', b: '#8E1247', c: '#FFB627' },
  },
  {
    key: 'ibrahim',
    number: 5,
    display_name: 'Ibrahim',
    description:
      'Chauffeur de car rapide, Ibrahim a rodé ses blagues sur la ligne Yoff–Petersen, où personne ne peut descendre avant la chute. Il imite douze accents et toutes ses belles-sœurs. À Dakar, on dit qu’il a déjà fait rire un contrôleur.',
    city: 'Dakar',
    discipline: 'Humour',
    gender: 'm',
    portrait: '/portraits/ibrahim.svg',
    pagne: { pattern: 'croix', a: '#37BDB4', b: '#0B4F4B', c: '#FFF4E3' },
  },
  {
    key: 'nadege',
    number: 6,
    display_name: 'Nadège',
    description:
      'Infirmière de nuit à Douala, Nadège répète dans l’ambulance quand elle rentre à vide. Elle mélange makossa et gospel, et tient la note plus longtemps que le public sa respiration. Ses patients votent, dit-elle, même ceux qui dorment.',
    city: 'Douala',
    discipline: 'Chant',
    gender: 'f',
    portrait: '/portraits/nadege.svg',
    pagne: { pattern: 'points', a: '#A4CF4A', b: '#3C6410', c: '#FFF4E3' },
  },
  {
    key: 'fatou',
    number: 7,
    display_name: 'Fatou',
    description:
      'Trois fois championne de saut en hauteur, Fatou a posé les crampons pour la danse et n’est toujours pas redescendue. Elle invente ses pas sur la plage de Conakry, à marée basse. Le sable garde la chorégraphie, elle la reprend le lendemain.',
    city: 'Conakry',
    discipline: 'Danse',
    gender: 'f',
    portrait: '/portraits/fatou.svg',
    pagne: { pattern: 'onde', a: '#FF7FAE', b: '#A60F4C', c: '#FFB627' },
  },
  {
    key: 'prisca',
    number: 8,
    display_name: 'Prisca',
    description:
      'Étudiante en droit à Libreville, Prisca plaide en vers et ne perd presque jamais. Son slam parle de ceux qui attendent : le bus, un visa, un appel. Elle a quitté l’aventure debout, sous les applaudissements.',
    city: 'Libreville',
    discipline: 'Slam',
    gender: 'f',
    portrait: '/portraits/prisca.svg',
    pagne: { pattern: 'damier', a: '#6FC3F5', b: '#0F4A73', c: '#FFB627' },
    eliminatedInWeek: 2,
  },
  {
    key: 'desire',
    number: 9,
    display_name: 'Désiré',
    description:
      'Trente ans que Désiré fabrique des djembés à Ouagadougou ; il les a tous essayés avant de les vendre. À cinquante-six ans, il joue sur tout ce qui sonne : calebasses, bidons, couvercles de marmite. Ses petits-fils l’ont inscrit sans le prévenir.',
    city: 'Ouagadougou',
    discipline: 'Percussions',
    gender: 'm',
    portrait: '/portraits/desire.svg',
    pagne: { pattern: 'kente', a: '#F3DDB8', b: '#4A2412', c: '#E8622A' },
  },
  {
    key: 'rose',
    number: 10,
    display_name: 'Rose',
    description:
      'Institutrice à la retraite, Rose a endormi la moitié des enfants de Cotonou avec ses contes, et réveillé l’autre. Elle fait toutes les voix, surtout celle de l’hyène. Sur scène, il lui suffit d’une chaise et d’un silence.',
    city: 'Cotonou',
    discipline: 'Conte',
    gender: 'f',
    portrait: '/portraits/rose.svg',
    pagne: { pattern: 'losange', a: '#C9A6FF', b: '#4A2586', c: '#FFD166' },
  },
  {
    key: 'seydou',
    number: 11,
    display_name: 'Seydou',
    description:
      'À vingt et un ans, Seydou rappe en français, en haoussa et en zarma, souvent dans la même phrase. Il a enregistré son premier titre dans une armoire, à Niamey, avec trois couvertures. Il garde l’armoire : elle porte bonheur.',
    city: 'Niamey',
    discipline: 'Rap',
    gender: 'm',
    portrait: '/portraits/seydou.svg',
    pagne: { pattern: 'chevron', a: '#FF7A66', b: '#7A161A', c: '#FFE9B8' },
  },
  {
    key: 'marcel',
    number: 12,
    display_name: 'Marcel',
    description:
      'Sapeur le dimanche, magicien tous les jours, Marcel a fait disparaître sa montre devant le jury, puis celle du jury. Il a appris ses tours à Brazzaville, dans un livre auquel manquait la fin. Il a quitté l’aventure comme il se doit : dans un nuage de fumée.',
    city: 'Brazzaville',
    discipline: 'Magie',
    gender: 'm',
    portrait: '/portraits/marcel.svg',
    pagne: { pattern: 'damier', a: '#E9C65B', b: '#54390A', c: '#FFF4E3' },
    eliminatedInWeek: 1,
  },
];

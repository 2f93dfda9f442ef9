import type { Role } from '#domain/acts/role-rules.ts';

/** A user's account of the demonstration, printed at start so that its visitors can sign in with it. */
interface DemoAccount {
  name: string;
  /** International format. */
  phone: string;
  country_code: string;
  email: string;
  password: string;
  /** Key of the candidate of this user's daily vote of today; absent where they have not voted yet. */
  votedToday?: string;
  /** How many voters of earlier weeks this user has invited. */
  invited?: number;
  /** Partner codes that this user has used. */
  codes?: readonly string[];
  /** Bonus votes given beside the first daily vote. */
  bonusGiven?: number;
}

/** One user who has not voted today, one who has, and one who has also earned and given bonus votes. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    name: 'Salimata',
    phone: '+2250708123456',
    country_code: 'CI',
    email: 'salimata@exemple.org',
    password: 'mangue-bissap-26',
    invited: 3,
  },
  {
    name: 'Moussa',
    phone: '+221771234567',
    country_code: 'SN',
    email: 'moussa@exemple.org',
    password: 'palme-kente-26',
    votedToday: 'grace',
  },
  {
    name: 'Mireille',
    phone: '+237671234567',
    country_code: 'CM',
    email: 'mireille@exemple.org',
    password: 'balafon-ndole-26',
    votedToday: 'aicha',
    invited: 12,
    codes: ['RADIOSUD'],
    bonusGiven: 2,
  },
];

/** An operator of the demonstration's régie, whose sign-in page shows the code of the moment. */
interface DemoOperator {
  name: string;
  email: string;
  password: string;
  role: Role;
  /** The authenticator's secret, in Base32. */
  totpSecret: string;
}

/** Two admins, because important acts take two persons, and one operator of each other role. */
export const demoOperators: readonly DemoOperator[] = [
  {
    name: 'Mireille',
    email: 'mireille@exemple.org',
    password: 'galon-antenne-26',
    role: 'admin',
    totpSecret: 'MZXW6YTBOI2DGNBVGY3TQOJQMFRGGZDF',
  },
  {
    name: 'Adama',
    email: 'adama@exemple.org',
    password: 'losange-huissier-26',
    role: 'admin',
    totpSecret: 'NBSWY3DPEB3W64TMMQQHI2DJOMQGS4ZA',
  },
  {
    name: 'Fanta',
    email: 'fanta@exemple.org',
    password: 'chevron-plateau-26',
    role: 'operator',
    totpSecret: 'KRUGS4ZANFZSAYJAORSXG5BAONSWG4TF',
  },
  {
    name: 'Maître Diop',
    email: 'huissier@exemple.org',
    password: 'balance-registre-26',
    role: 'huissier',
    totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  },
  {
    name: 'Awa',
    email: 'direction@exemple.org',
    password: 'balcon-salle-26',
    role: 'executive',
    totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  },
  {
    name: 'Ibrahim',
    email: 'moderation@exemple.org',
    password: 'plume-tambour-26',
    role: 'moderator',
    totpSecret: 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U',
  },
];

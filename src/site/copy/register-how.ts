const NARROW = '\u202f';

/** Sentences of /registre/comment: what a bailiff reads and prints, then what a programmer needs. */
export const howCopy = {
  pageTitle: 'Comment vérifier le registre',
  description:
    'Le registre des votes en dix lignes, puis tout ce qu’il faut pour écrire son propre programme.',
  kicker: 'Le registre',
  heading: 'Comment vérifier le registre',
  lead: 'En dix lignes, pour qui doit constater un résultat.',
  lines: [
    'Chaque vote accepté devient une ligne du registre\u00a0: une empreinte de 32 octets, qui ne dit ni qui a voté, ni pour qui, ni quand.',
    'Le registre ne fait que s’allonger. À mesure, des relevés signés en donnent la longueur et l’empreinte d’ensemble.',
    'L’empreinte d’ensemble dépend de toutes les lignes\u00a0: en changer, en retirer ou en ajouter une seule en donne une autre.',
    'Qui a gardé un relevé vérifie plus tard que le registre commence toujours par les mêmes lignes. Huit mots, lus à l’antenne, aident à reconnaître un relevé\u00a0; le relevé entier fait foi.',
    'Chaque votant reçoit de quoi ouvrir sa propre ligne\u00a0: son téléphone constate qu’elle est au registre, et pour quel talent.',
    'À la clôture, une ligne dit combien il y a de votes. Avant le résultat, rien ne dit pour qui ils sont.',
    'Après la publication, toutes les lignes s’ouvrent\u00a0: on lit pour quel talent est chaque vote, sans savoir de qui il vient.',
    'Un vote annulé reste au registre. Une ligne dit quels votes sont annulés, et pourquoi\u00a0; un rétablissement aussi.',
    'Le résultat est une ligne du registre, avec l’empreinte du procès-verbal s’il a été dépouillé dans la régie. Recompter, c’est ouvrir chaque ligne, ôter les votes annulés, additionner\u00a0: on doit trouver ce résultat, au vote près. Les pourcentages viennent de ces votes, arrondis ensemble pour un total de 100,00\u00a0%.',
    'À consigner\u00a0: la clé du registre, le dernier relevé en entier, la phrase finale du recomptage. Le registre ne prouve pas que chaque compte est une personne, et un votant qui le veut peut montrer son choix.',
  ],
  tools: {
    title: 'Avec quoi recompter',
    titleOf: (week: number) => `Avec quoi recompter la semaine\u00a0${week}`,
    page: 'La page du site',
    pageText: 'compte dans le navigateur, sous vos yeux',
    file: 'Un programme d’un seul fichier',
    fileText: 'qui n’utilise rien du code du site',
    command: 'La même vérification, avec le code du site\u00a0:',
    later:
      'Pour vérifier plus tard que rien n’a changé, une première fois aujourd’hui, puis de nouveau\u00a0:',
    receipt: 'Pour vérifier aussi un reçu, le fichier que le site donne à garder\u00a0:',
  },
  keys: {
    title: (week: number) => `La clé du registre de la semaine\u00a0${week}`,
    lead: 'Elle figure aussi au procès-verbal et dans les images partagées des résultats.',
  },
  print: 'Imprimer cette page',
  programmers: {
    title: 'Pour les programmeurs',
    lead: `Un registre par vote. Formats de C2SP\u00a0: signed-note, tlog-checkpoint, tlog-tiles (hauteur 8), tlog-cosignature, tlog-witness, tlog-proof. Feuilles et nœuds selon la RFC${NARROW}6962, empreintes SHA-256, signatures Ed25519. Nom du journal\u00a0: l’hôte, «\u00a0/registre/\u00a0» et l’identifiant du vote.`,
    addresses: {
      title: 'Adresses',
      lead: 'Sous l’adresse du registre. Une partie incomplète finit par .p/ et son nombre d’éléments\u00a0; les nombres s’écrivent par groupes de trois chiffres (1234067\u00a0: x001/x234/067).',
      caption: 'Adresses du registre',
      columns: ['Adresse', 'Contenu'],
      rows: [
        ['checkpoint', 'Le dernier relevé signé, avec les signatures des témoins'],
        ['key', 'La clé de vérification, en une ligne\u00a0: nom+identifiant+base64'],
        ['tile/<niveau>/<N>', 'Une tuile\u00a0: jusqu’à 256 empreintes de 32 octets'],
        [
          'tile/entries/<N>',
          'Jusqu’à 256 entrées, chacune précédée de sa longueur (2 octets, gros-boutiste)',
        ],
        [
          'openings/<N>',
          'Les ouvertures des mêmes entrées, précédées de leur longueur\u00a0; après la publication seulement',
        ],
        [
          'position/<empreinte>',
          'La place d’un vote\u00a0: {position, size}\u00a0; sinon 404 et le moment où il y sera',
        ],
        [
          'proof/<taille>?old=<taille>&positions=<n>,<n>',
          'Les empreintes qui prouvent que ces places sont dans un registre de cette taille, et qu’il prolonge celui de «\u00a0old\u00a0» entrées',
        ],
        ['witnesses', 'Les clés des témoins, une par ligne'],
        ['result', 'Le résultat publié, en JSON'],
      ],
    },
    entries: {
      title: 'Entrées',
      caption: 'Entrées du registre',
      columns: ['Premier octet', 'Suite'],
      rows: [
        ['01 vote', 'L’empreinte du vote, 32 octets'],
        [
          '02 annulation',
          'JSON\u00a0: decision, part, parts, reason {code, text}, positions (à partir de 0)',
        ],
        ['03 rétablissement', 'JSON, de même forme\u00a0: les votes qu’une décision avait annulés'],
        ['04 clôture', 'JSON\u00a0: votes (entrées 01 jusque-là), at'],
        [
          '05 résultat',
          'JSON\u00a0: version, totals par identifiant de talent, minutes_sha256, null pour un résultat sans dépouillement',
        ],
        ['06 reprise', 'JSON\u00a0: decision, reason, lost {size, root ou null}'],
      ],
    },
    commitment: {
      title: 'Empreinte d’un vote',
      lead: 'SHA-256 de six champs, chacun précédé de sa longueur (2 octets, gros-boutiste)\u00a0:',
      fields: [
        'palmares.vote.v1',
        'l’identifiant du vote de la semaine, 36 caractères',
        'l’identifiant du talent, 36 caractères',
        'daily ou bonus',
        'l’étiquette, 32 octets\u00a0: SHA-256 de «\u00a0identifiant de la demande:rang\u00a0», que le téléphone connaît',
        'le sel, 16 octets',
      ],
    },
    opening: {
      title: 'Ouverture',
      lead: '65 octets\u00a0: genre (00 daily, 01 bonus), talent (UUID, 16 octets), étiquette (32), sel (16). Longueur 0 pour une entrée qui n’est pas un vote.',
    },
    counting: {
      title: 'Règle du décompte',
      lead: 'Un vote est hors du décompte tant qu’une décision au moins le nomme\u00a0: une entrée 02 l’ajoute, une entrée 03 de la même décision l’ôte. À chaque entrée 05, les totaux doivent être ceux des votes comptés jusque-là. Le résultat publié est la dernière entrée 05.',
    },
    keys: 'Clés des autres semaines',
    words: {
      title: 'Huit mots',
      lead: 'Les huit premiers octets de l’empreinte d’ensemble, un mot chacun, dans une liste de 256. Un abrégé pour l’oreille, pas une preuve.',
    },
  },
} as const;

import type { Hash } from './hash-rules.ts';

/**
 * French nouns that are read out on air and typed from hearing: without accents, of one spelling and one sound, any two
 * of them three letters apart. A word's index is the byte that it stands for: no word may ever move.
 */
export const HEAD_WORDS: readonly string[] = `
  abeille abricot acacia agneau ampoule ananas antenne argile armoire assiette atelier atlas avion avocat
  bagage balcon bambou baobab berceau berger bijou biscuit bonbon bonnet boucle bouquet boussole branche
  brebis brique brosse brouette cabane cactus cahier caillou canard caramel caravane carnet carotte cascade
  castor cerise chalet chanson chapeau chariot chemin cheval cigale cigogne cirque citron cloche cocotier
  coffre colline colombe comptoir concert corail couleur couronne crayon cuisine cuivre dattier dauphin
  dentelle dessert dessin diamant domino entonnoir enveloppe escalier espace estrade facteur fanfare
  fauteuil fenouil festival feuille ficelle figue flamme fleuve flocon fontaine fourmi fraise framboise
  fromage fruit galaxie gazelle gazon gilet gingembre girafe globe gomme goyave granit gravure grillon
  guirlande guitare hamac hamster hangar herbe histoire horloge huile indigo insecte iris ivoire jacinthe
  jaguar jardin jeton jongleur journal jumelle jungle kangourou kayak kiosque kiwi koala lagune langouste
  lapin laurier lettre levier licorne losange lunette machine magnolia mangue manioc marbre marmite marteau
  menthe miel miroir moisson moto moulin muguet musique nappe navire neige noisette nougat oasis objet
  oignon oiseau olive ombre opale orchestre otarie outil palmier panda pantalon papaye papillon parapluie
  parasol peinture pelote perroquet pharmacie piano pierre piment pinceau pingouin pirogue piscine pistache
  plage poignet pompier potager poussin prairie printemps prune pupitre puzzle radio rameau raquette
  refrain rivage robinet rocher ruban ruisseau sable safran salade sandale saumon sculpture serrure sifflet
  sirop soleil sorbet soupe spirale statue sucre tabouret tailleur tartine taxi temple tennis terrasse
  ticket tirelire toboggan tomate tonneau tortue toucan tournesol tramway tribune trombone trompette tulipe
  tunnel univers vacances valise vanille velours violon vitrine voiture yaourt`
  .trim()
  .split(/\s+/);

/** Bytes of a root that are said in words. */
const WORDS = 8;

/**
 * A head in eight words, as it is shown and read out. They are the first 64 bits of its root: enough for a listener to
 * notice another head, but no proof. An operator of the log who searches for two roots with the same words finds some;
 * programs compare whole roots.
 *
 * @param root 32 bytes
 */
export function headWords(root: Hash): string[] {
  return Array.from(root.subarray(0, WORDS), (byte) => HEAD_WORDS[byte] as string);
}

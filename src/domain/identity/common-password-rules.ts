/** Lower case, letters and digits only, at least eight of them: shorter ones are refused for their length. */
const COMMON = new Set(
  `password password1 password12 password123 passw0rd p4ssword motdepasse motdepasse1 motdepasse123 monmotdepasse
  azertyuiop azerty12 azerty123 azerty1234 azerty12345 azertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwertyui
  qwertz123 12345678 123456789 1234567890 12345678910 123123123 1234512345 87654321 987654321 9876543210 11111111
  111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888
  99999999 12341234 12121212 11223344 1122334455 11112222 10203040 13131313 123321123 147258369 741852963 159753456
  789456123 963852741 159357456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qazwsxedc zaqwsx123 a1b2c3d4 abc12345
  abcd1234 abcdefgh abcdefg1 abcdefghi aaaaaaaa a1234567 a12345678 a123456789 aa123456 asdfghjk asdfghjkl asdf1234
  qsdfghjklm qsdfghjk wxcvbn123 zxcvbnm1 zxcvbnm123 iloveyou iloveyou1 iloveyou2 jetaime1 jetaime123 jetaimeplus
  mamanjetaime doudou123 chouchou cheriecheri loulou123 princess princess1 princesse princesse1 football football1
  superman superman1 spiderman batman123 pokemon1 pokemon123 starwars starwars1 trustno1 whatever sunshine sunshine1
  welcome1 welcome123 bienvenue bienvenue1 bienvenue123 bonjour1 bonjour123 bonsoir1 soleil123 liberte1 marseille
  marseille13 paris2024 abidjan1 abidjan225 abidjan123 dakar221 dakar123 bamako223 douala237 yaounde237 kinshasa
  kinshasa243 libreville cotonou229 cotedivoire cameroun cameroun237 senegal221 senegal123 gabon241 burkina226
  africa123 afrique1 afrique123 drogba11 samueletoo samueleto9 sadiomane sadiomane10 mbappe10 ronaldo7 ronaldo07
  cristiano7 cristianoronaldo messi10messi neymar10 barcelona barcelona1 realmadrid realmadrid1 chelsea1 arsenal1
  liverpool liverpool1 manchester manchester1 jesus123 jesuschrist jesusestseigneur dieuestgrand dieuestbon
  dieumerci allahakbar alhamdulillah inchallah mohamed1 mohamed123 mamadou1 mamadou123 ibrahim1 ibrahim123 fatou123
  aminata1 aminata123 mariama1 michael1 jennifer charlie1 computer internet administrateur administrator admin123
  admin1234 adminadmin root1234 changeme changeme1 letmein1 letmein123 secret123 secret12 default1 test1234
  testtest testtest1 master123 monkey123 dragon123 samsung1 samsung123 android1 android123 whatsapp whatsapp1
  facebook facebook1 google123 orange123 orange225 television telephone telephone1 portable1 nokia1234 tecno123
  infinix1 palmares palmares1 palmares123 canalplus canalplus1 musique1 musique123 lavieestbelle tresorpublic`.split(
    /\s+/,
  ),
);

/** Whether a password is one that attackers try first; capitals and signs around it do not help. */
export function isCommonPassword(password: string): boolean {
  const bare = password
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');
  return COMMON.has(bare) || /^(.)\1*$/.test(password);
}

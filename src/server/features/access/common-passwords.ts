/**
 * Tells whether it is one of the passwords that are guessed first (rulings, 19). Ignores case,
 * undoes the usual swaps (0 for o, @ for a) and cuts digits and signs off the ends: `P@ssw0rd1!` is
 * `password`.
 */
export function isCommonPassword(typed: string, own: readonly string[] = []): boolean {
  // Drops accents like signs, so that `Contraseña1!` is `contrasena` in either normal form.
  const password = typed.normalize('NFD')
  const plain = password.toLowerCase().replaceAll(/[@4013$57!|]/g, (sign) => swaps[sign] ?? sign)
  // Cuts the digits at the ends before it reads digits as letters: 'summer2024!' is 'summer'.
  const stems = [
    password.toLowerCase(),
    password
      .toLowerCase()
      .replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '')
      .replaceAll(/[@4013$57!|]/g, (sign) => swaps[sign] ?? sign),
    plain,
  ]
    .map((text) => text.replaceAll(/[\W_\d]+/g, ''))
    .filter((text) => text.length > 0)
  if (stems.length === 0) return true
  return stems.some(
    (stem) =>
      common.has(stem) ||
      own.some((word) => word.length > 2 && stem === word.toLowerCase()) ||
      isRun(stem),
  )
}

const swaps: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
  '!': 'i',
  '|': 'l',
}

const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'qazwsxedcrfvtgbyhnujm',
]

/** Tells whether it is one repeated letter, or a run of the keyboard or the alphabet. */
function isRun(stem: string): boolean {
  if (new Set(stem).size <= 2) return true
  const backwards = Array.from(stem).toReversed().join('')
  return runs.some((run) => run.includes(stem) || run.includes(backwards))
}

// The stems of the lists that guessing programs try first, if the rules of SES-93 to SES-97 accept
// them.
const common = new Set(
  `
  aaron abcabc abcd abcdef access action adidas admin administrator adobe alex alexander alexandra alexis alpha amanda america
  amor andrea andrew angel angela angels anthony apple april arsenal asdasd asdf asdfasdf asdfgh ashley asshole august austin
  autumn babygirl badboy bailey banana bandit baseball basketball batman beach bear beautiful beer benjamin berlin biteme
  blink bond boomer boston brandon brandy brian bubbles buddy buster butterfly calvin camaro canada captain carlos charles
  charlie chelsea cheese chester chicago chicken chocolate chris christian christine claude coffee company compaq computer
  construction contractor cookie cooper corvette cowboy cowboys crystal dakota dallas daniel danielle david december default
  demo dexter diamond doggie dolphin donald dragon eagle eagles edward eminem enter estrella falcon family fender ferrari
  fireman fishing flower football ford forever foreman francis freedom friday friend friends fuckme fuckoff fuckyou gandalf
  garden george ginger girl golden golf google gordon guest guitar gunner hammer hannah happy hardcore harley harvey heather
  hello helpme hockey holiday hunter iceman iloveu iloveyou internet jack jackson jaguar jake james january jasmine jason
  jasper jennifer jeremy jessica jesus john johnny johnson jordan joseph joshua july junior june justin karina killer kitty
  knight lakers letmein liberty lincoln linkedin liverpool logan login london love lovely loveme lover lucky maggie manager
  manchester march marina mario marlboro martin master matrix matthew maverick maxwell melissa mercedes merlin michael
  michelle mickey miller minecraft monday money monica monkey monster morgan mother mountain mustang natasha nathan nicholas
  nicole nirvana nissan november nothing october oliver office orange pass passion passw password passwort patrick peanut
  pepper philips phoenix pokemon porsche prince princess private project purple qazwsx qwer qwert qwerty qwertyuiop rabbit
  rachel raiders rainbow ranger rangers raptor reddog redsox richard robert rocket ronaldo root rosebud runner safety samantha
  samsung sandra saturday scooby scooter scorpio scorpion secret secure security september service shadow shannon siteward
  skywalker slayer smokey snoopy soccer sophie spanky sparky spider spiderman spring standard starwars stella steven success
  summer sunday sunshine superman superstar support supervisor sunny sweet sydney system taylor teacher temp tennis teresa test
  tester testing thomas thunder thursday thx tigers tiger tigger trouble trustme trustno trustnoi tuesday tucker turtle
  united user vanessa victor victoria viking voodoo walter warrior wednesday welcome whatever william willow winner winston
  winter wizard work worker xavier yamaha yankees yellow zaq zaqwsx zxcvbn
  amigo amigos amorcito angelito barcelona bonita bienvenido carino casa chiquita clave contrasena contrasenia corazon
  construccion cristina daniela diciembre dios enero equipo espana esperanza familia felicidad febrero fernando futbol
  guadalupe hola hermosa invierno juan julio junio lunes madrid marzo mariposa mexico miamor musica noviembre octubre otono
  pelota primavera princesa realmadrid rosario sebastian seguridad septiembre siempre teamo tequiero usuario verano viernes
  `
    .trim()
    .split(/\s+/),
)

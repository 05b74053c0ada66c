/**
 * Returns the normalized words of a text: lower case, variants of one term joined, and stemmed. The
 * build of the file and the search must use the same function, so a change here requires a new
 * file.
 */
export function tokenizeCaseText(text: string): string[] {
  const found =
    text
      .toLowerCase()
      .replaceAll(/[’']s\b/g, '')
      .match(/[a-z]+|[0-9]+/g) ?? []
  const words: string[] = []
  for (let at = 0; at < found.length; at += 1) {
    const [word = '', next = ''] = [found[at], found[at + 1]]
    const joined = compoundTerms.get(`${word} ${next}`)
    if (joined !== undefined) at += 1
    const stem = joined ?? stemWord(word)
    if (stem.length > 1 && !stopWords.has(stem) && !/^[0-9]/.test(stem)) words.push(stem)
  }
  return words
}

/**
 * Returns the stem of a word: "slipped", "slips" and "slipping" give "slip", "fell" gives "fall".
 */
export function stemWord(word: string): string {
  const known = irregular.get(word)
  if (known !== undefined) return known
  if (word.length < 4) return word
  for (const [ending, instead, least] of suffixRules) {
    if (!word.endsWith(ending) || word.length - ending.length < least) continue
    const stem = word.slice(0, -ending.length) + instead
    return (
      irregular.get(stem) ?? (instead === '' && ending !== 's' ? withoutDoubledLetter(stem) : stem)
    )
  }
  return word.endsWith('e') ? word.slice(0, -1) : word
}

/** Endings to remove, their replacements, and the least number of letters that stay before them. */
const suffixRules: readonly (readonly [ending: string, instead: string, least: number])[] = [
  ['ations', 'at', 3],
  ['ation', 'at', 3],
  ['ments', '', 4],
  ['ment', '', 4],
  ['ings', '', 3],
  ['ing', '', 3],
  ['ies', 'y', 2],
  ['ied', 'y', 2],
  ['sses', 'ss', 1],
  ['ches', 'ch', 1],
  ['shes', 'sh', 1],
  ['xes', 'x', 1],
  ['ed', '', 3],
  ['ers', 'er', 3],
  ['es', '', 3],
  ['ss', 'ss', 1],
  ['us', 'us', 1],
  ['is', 'is', 1],
  ['s', '', 3],
]

/** Turns "slipp" into "slip"; "fall", "pass" and "buzz" keep both letters. */
const withoutDoubledLetter = (stem: string) =>
  /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem

const irregularForms: Readonly<Record<string, string>> = {
  fall: 'fell fallen falls falling',
  strik: 'struck strike strikes striking stricken',
  catch: 'caught',
  break: 'broke broken',
  slid: 'slide slides sliding',
  burn: 'burnt',
  dig: 'dug digging',
  drive: 'drove driven driving drives',
  swing: 'swung swings swinging',
  hang: 'hung',
  hold: 'held',
  lose: 'lost loses losing loss',
  throw: 'threw thrown',
  tear: 'tore torn',
  ride: 'rode ridden riding rides',
  blow: 'blew blown',
  freez: 'froze frozen freeze freezer',
  wear: 'wore worn',
  give: 'gave given gives giving',
  sink: 'sank sunk sinking',
  shock: 'shocked shocks shocking',
  electrocut: 'electrocution electrocutions electrocute electrocuted electrocutes',
  asphyxi: 'asphyxia asphyxiated asphyxiation asphyxiate asphyxiating',
  suffoc: 'suffocated suffocation suffocate suffocating',
  collaps: 'collapse collapsed collapses collapsing',
  excavat: 'excavation excavations excavated excavate excavating',
  explo: 'explosion explosions explode exploded explodes exploding explosive explosives',
  ignit: 'ignition ignite ignited ignites igniting',
  crush: 'crushed crushing crushes',
  energiz: 'energized energised energize energizing energise',
  deenergiz: 'deenergized deenergised',
  inhal: 'inhalation inhaled inhale inhales inhaling',
  scaffold: 'scaffolding scaffoldings scaffolds',
  roof: 'roofing roofs',
  ladder: 'ladders stepladder stepladders',
  guardrail: 'guardrails guardrailing',
  flammabl: 'flammables flammable inflammable combustible combustibles',
  amputat: 'amputation amputations amputated amputate amputates amputating',
  poison: 'poisoned poisoning poisons',
  hazard: 'hazardous hazards',
  glass: 'glasses',
  gas: 'gases gasses',
  eye: 'eyes',
  edge: 'edges',
  hole: 'holes',
  cave: 'caved caves caving cavein',
  tie: 'tied ties tying',
  bury: 'buried buries burying burial',
  bend: 'bent bends bending',
  clos: 'closed closes closing close',
  unstabl: 'unstable instability',
  weld: 'welding welder welders welded welds',
  vehicl: 'vehicle vehicles vehicular',
  machin: 'machine machines machinery',
  vapor: 'vapour vapours vapors',
  drywall: 'sheetrock',
  drown: 'drowned drowning drownings drowns',
}

const irregular = new Map(
  Object.entries(irregularForms).flatMap(([stem, of]) => [
    [stem, stem] as const,
    ...of
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => [word, stem] as const),
  ]),
)

/** Pairs of words that form one term. */
const compoundTerms = new Map(
  Object.entries({
    guardrail: ['guard rail', 'guard rails', 'guard railing', 'guard railings'],
    handrail: ['hand rail', 'hand rails'],
    skylight: ['sky light', 'sky lights'],
    forklift: ['fork lift', 'fork lifts', 'fork truck', 'lift truck', 'lift trucks'],
    powerline: [
      'power line',
      'power lines',
      'high voltage',
      'utility line',
      'overhead line',
      'overhead lines',
      'overhead wire',
      'overhead wires',
    ],
    lockout: ['lock out', 'locked out', 'locking out'],
    tagout: ['tag out', 'tagged out', 'tag outs'],
    cave: ['cave in', 'caved in', 'cave ins', 'caving in'],
    manlift: ['man lift', 'man lifts'],
    scissorlift: ['scissor lift', 'scissor lifts', 'scissors lift'],
    aeriallift: [
      'aerial lift',
      'aerial lifts',
      'boom lift',
      'boom lifts',
      'bucket truck',
      'bucket trucks',
      'aerial platform',
      'aerial device',
    ],
    counterweight: ['counter weight', 'counter weights'],
    deenergized: ['de energized', 'de energize', 'de energised'],
    ladder: ['step ladder', 'step ladders'],
    manhole: ['man hole'],
    drywall: ['dry wall', 'sheet rock'],
    backhoe: ['back hoe'],
    trackhoe: ['track hoe', 'track hoes'],
    workzone: ['work zone', 'work zones', 'construction zone', 'roadwork zone'],
    heatstroke: ['heat stroke'],
    carbonmonoxide: ['carbon monoxide'],
    hydrogensulfide: ['hydrogen sulfide', 'hydrogen sulphide', 'sewer gas'],
    arcflash: ['arc flash', 'arc blast', 'arc flashes'],
    kickback: ['kick back', 'kicked back', 'kicks back'],
    tagline: ['tag line', 'tag lines'],
    lifeline: ['life line', 'life lines'],
    leadingedge: ['leading edge', 'leading edges'],
    swingstage: ['swing stage', 'swinging stage'],
    dumptruck: ['dump truck', 'dump trucks'],
    runover: ['run over', 'ran over', 'runs over'],
    backup: ['backed up', 'backing up', 'backs up', 'backed over', 'backing over'],
  }).flatMap(([word, pairs]) => pairs.map((pair) => [pair, stemWord(word)] as const)),
)

/** Words too common to distinguish cases. */
const stopWords = new Set(
  `a about above after again against all also an and another any approximately are area as at be because became become been before being below between both but by can could day did do does due during each either employee
  employees employer coworker worker workers company work working for from had has have he her him his himself how if in into is it its job jobsite later may more most no nor not of off on one only onto or other others
  our out over own am pm said same she site so some such than that the their them then there these they this those three through to too two under up upon use using used was were what when where which while who whom will
  with within without would you your feet foot inch inches approximately number firm engaged construction january february march april may june july august september october november december first second third fourth
  fifth male female year old age time`
    .split(/\s+/)
    .map(stemWord),
)

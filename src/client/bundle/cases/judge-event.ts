import type { CaseEvent } from '#client/data/cases/case-types.ts'

/** Returns the kind of event, from the agency's code and the words of an abstract. */
export function eventOfAbstract(type: string, words: string): CaseEvent {
  const known = byWords(words)
  if (known === 'cave-in' || known === 'drowning' || known === 'violence') return known
  if (type === 'Fall (from elevation)') return isThrough.test(words) ? 'fall-through' : 'fall'
  if (type === 'Fall (same level)') return 'fall-same'
  if (type === 'Shock') return 'electric'
  if (['Inhalation', 'Ingestion', 'Absorption'].includes(type)) return 'substance'
  if (type === 'Card-vascular/resp. fail.') return known === 'heat' ? 'heat' : 'illness'
  if (type === 'Caught in or between') return known === 'overturn' ? 'overturn' : 'caught'
  if (type === 'Struck-by' || type === 'Struck against')
    return ['overturn', 'traffic', 'fire'].includes(known) ? known : 'struck'
  return known
}

/**
 * Reads the code of the Occupational Injury and Illness Classification System 2.01, whose first
 * letters name the kind.
 */
export function eventOfReport(code: string, title: string, words: string): CaseEvent {
  if (/excavation|cave-in/i.test(title) || byWords(words) === 'cave-in') return 'cave-in'
  if (/drown/i.test(words)) return 'drowning'
  const [kind] = Object.entries(ofCodes)
    .filter(([prefix]) => code.startsWith(prefix))
    .sort(([one], [other]) => other.length - one.length)
  if (/overturned/i.test(title)) return 'overturn'
  return kind?.[1] ?? 'other'
}

const ofCodes: Readonly<Record<string, CaseEvent>> = {
  1: 'violence',
  2: 'traffic',
  3: 'fire',
  41: 'fall-same',
  42: 'fall-same',
  43: 'fall',
  432: 'fall-through',
  44: 'fall',
  45: 'fall',
  51: 'electric',
  531: 'heat',
  5311: 'heat',
  532: 'other',
  533: 'other',
  55: 'substance',
  56: 'substance',
  62: 'struck',
  63: 'struck',
  64: 'caught',
  65: 'struck',
}

/** Uses the words alone. */
export const eventOfNotice = (words: string): CaseEvent => byWords(words)

const isThrough =
  /through (?:an? |the )?(?:\w+ ){0,3}(?:roof|floor|hole|opening|skylight|ceiling|deck|hatch|grat)|skylight|floor opening|roof opening/i
const isStruckByFalling =
  /(?:struck|hit|crushed|killed|pinned)[^.]{0,30} by (?:an? |the )?(?:\w+ ){0,3}fall/i

/** The first rule that matches decides. */
const rules: readonly (readonly [CaseEvent, RegExp])[] = [
  [
    'cave-in',
    /(?:trench|excavation|ditch|embankment|cave-?in)[^.]{0,60}(?:collaps|cave|buried|engulf|fell (?:on|in)|gave way|slough)|(?:collaps|cave-?in|caved|buried)[^.]{0,60}(?:trench|excavation|soil|dirt|earth)|engulfed in|grain entrapment/i,
  ],
  ['violence', /gunshot|\bshot (?:by|and|to|in)\b|stabb|assault|homicide|murder|robbery|suicide/i],
  ['drowning', /drown/i],
  [
    'electric',
    /electrocut|electric(?:al)? shock|arc[- ]?(?:flash|blast)|contacted? (?:a |an )?(?:energized|live|overhead|power)/i,
  ],
  [
    'heat',
    /heat (?:stroke|exhaustion|stress|illness|related)|heat-related|hyperthermia|dehydrat|heatstroke/i,
  ],
  [
    'substance',
    /asphyxiat|carbon monoxide|hydrogen sulfide|overcome by|inhal|poisoning|toxic (?:fume|gas|vapor)|exposure to (?:chem|chlor|ammonia|carbon|gas|fume)|lack of oxygen|oxygen[- ]defici/i,
  ],
  [
    'fire',
    /explo(?:sion|de)|caught fire|flash fire|ignit|burn injur|in (?:a )?fire|burned|burns? (?:from|suffered|injur)/i,
  ],
  ['overturn', /overturn|rolled over|roll-?over|tipped over|tip-?over|flipped over/i],
  [
    'traffic',
    /motor vehicle|collision|struck (?:and killed )?by (?:an? |the )?(?:passing |oncoming |motor |dump |pickup |semi[- ]?|tractor[- ]?)*(?:car|vehicle|truck|trailer|train|motorist|bus|van|suv)\b|run over by|vehicle crash|car crash/i,
  ],
  [
    'illness',
    /heart attack|cardiac|natural causes|medical condition|seizure|stroke\b|found (?:dead|unresponsive|unconscious)|collapsed and died/i,
  ],
]

function byWords(words: string): CaseEvent {
  const isFall =
    /\bf[ae]ll(?:s|ing|en)?\b (?:from|off|through|down|into|out|over|to|\d+|approximately|about)|\bin (?:a )?fall\b|fatal fall|\bfall from/i.test(
      words,
    ) && !isStruckByFalling.test(words)
  const found = rules.find(([, rule]) => rule.test(words))?.[0]
  if (
    isFall &&
    (found === undefined || found === 'illness' || found === 'overturn' || found === 'traffic')
  )
    return isThrough.test(words) ? 'fall-through' : 'fall'
  if (found) return found
  if (/caught|crushed|pinned|entangl|amputat|compressed|run over/i.test(words)) return 'caught'
  if (/struck|hit by|hit in/i.test(words)) return 'struck'
  if (/slipp|tripp|fell/i.test(words)) return 'fall-same'
  return 'other'
}

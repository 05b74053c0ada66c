import type { MessageDescriptor } from '@lingui/core'
import { type ComponentType, createContext } from 'react'
import type { Me } from '#contract/access/schema.ts'

/** A person whose page is open, as far as the parts of others need them. */
export interface PersonShown {
  user_id: number
  name: string
  roleID: number
  /** Of whose company. */
  accountID: number
  /** Oneself. */
  isOwn: boolean
  /** Oneself, somebody below, or anybody for a system administrator (G1-72). */
  isBelow: boolean
}

type Part = ComponentType<{ person: PersonShown }>

/**
 * What capabilities add to a person's page, joined in `routes/` in the contract's order: the page
 * names none of them. Tabs and figures are `later(…)` parts; their words come with the page.
 */
export interface PersonTab {
  /** Its word in the address. */
  key: string
  /** Its place behind `Profile`. */
  at: 1 | 2
  label: MessageDescriptor
  /** A row of the list of people leads to it too. */
  inList?: true
  /** Who sees it on whose page. */
  shows: (person: PersonShown, me: Me) => boolean
  tab: Part
}

/** A card on a person's profile, fetched when the page is open. */
export interface PersonCard {
  /** Returns true where the reader of this profile sees the card. */
  shows: (person: PersonShown) => boolean
  card: Part
}

/** What the list of people says of one of them in a column of another capability. */
export interface SaidOfPerson {
  /** What its filter goes by. */
  value: string
  /** The same in words, for a sheet. */
  word: string
  /** Sorted by this. */
  rank: string
  /**
   * What stands there, and its look as a class: rows of text alone scroll as fast as the list must.
   */
  text: string
  look: string | undefined
}

/** A column with its filter; the same object until something of it changes. */
export interface PersonSaid {
  of: (userID: number) => SaidOfPerson
  options: readonly { value: string; label: string }[]
}

/**
 * Draws nothing: it reads what the people of a company have, and hands that on as soon as it is
 * known.
 */
export type PersonColumn = ComponentType<{ accountID: number; onSaid: (said: PersonSaid) => void }>

export interface PersonParts {
  /** Behind `Profile`. */
  tabs: readonly PersonTab[]
  /** Numbers that lead to their lists. */
  figures: readonly Part[]
  /** Cards on the profile, below the part "In the company". */
  cards: readonly PersonCard[]
  /** Certificates, in the list of people. */
  column: PersonColumn | null
  /** Where somebody's own profile is; null: nobody brings it, or there is none for this person. */
  profile: (me: Me) => string | null
}

/** What one capability adds. */
export type PersonPart = Partial<PersonParts>

export const PersonPartsContext = createContext<PersonParts>({
  tabs: [],
  figures: [],
  cards: [],
  column: null,
  profile: () => null,
})

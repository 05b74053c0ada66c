import type { MessageDescriptor } from '@lingui/core'
import { type ComponentType, createContext } from 'react'
import type { Me } from '#contract/access/schema.ts'

/** The person of an open page, for the parts of other capabilities. */
export interface PersonShown {
  user_id: number
  name: string
  roleID: number
  /** The number of the person's company. */
  accountID: number
  /** True for the signed-in person. */
  isOwn: boolean
  /**
   * True for the signed-in person, for people below, and for everybody if the reader is a system
   * administrator (G1-72).
   */
  isBelow: boolean
}

type Part = ComponentType<{ person: PersonShown }>

/**
 * Parts that capabilities add to a person's page, joined in `routes/` in the contract's order: the
 * page names none of them. Tabs and figures are `later(…)` parts; their words come with the page.
 */
export interface PersonTab {
  /** Its word in the address. */
  key: string
  /** Its position after `Profile`. */
  at: 1 | 2
  label: MessageDescriptor
  /** A row in the list of people links to it too. */
  inList?: true
  /** Returns true if this reader sees the tab on this page. */
  shows: (person: PersonShown, me: Me) => boolean
  tab: Part
}

/** A card on a person's profile, fetched when the page is open. */
export interface PersonCard {
  /** Returns true if the reader of this profile sees the card. */
  shows: (person: PersonShown) => boolean
  card: Part
}

/** A person's cell in a column that another capability adds to the list of people. */
export interface SaidOfPerson {
  /** The value for its filter. */
  value: string
  /** The value in words, for a sheet. */
  word: string
  /** The sort key. */
  rank: string
  /** The text of the cell, and its look as a class: rows of plain text scroll fast enough. */
  text: string
  className: string | undefined
}

/** A column with its filter; the same object until something in it changes. */
export interface PersonSaid {
  of: (userID: number) => SaidOfPerson
  options: readonly { value: string; label: string }[]
}

/** Renders nothing: reads the data of a company's people and passes them on. */
export type PersonColumnReader = ComponentType<{
  accountID: number
  onSaid: (said: PersonSaid) => void
}>

export interface PersonSlots {
  /** Tabs after `Profile`. */
  tabs: readonly PersonTab[]
  /** Numbers that link to their lists. */
  figures: readonly Part[]
  /** Cards on the profile, below the part "In the company". */
  cards: readonly PersonCard[]
  /** The certificates in the list of people. */
  column: PersonColumnReader | null
  /** Returns the address of the own profile; null without one for this person. */
  profile: (me: Me) => string | null
}

/** The parts of one capability. */
export type PersonSlot = Partial<PersonSlots>

export const PersonSlotsContext = createContext<PersonSlots>({
  tabs: [],
  figures: [],
  cards: [],
  column: null,
  profile: () => null,
})

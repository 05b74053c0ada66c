import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BorderProblem } from '#contract/team/borders.ts'

/** Explains why a change crosses a border, before a request is sent (rulings 80 and 81). */
export const borderWords: Readonly<Record<BorderProblem, MessageDescriptor>> = {
  self: msg`Only someone above you may change who you report to.`,
  superior: msg`You report to this person. Only someone above them may change this.`,
  owner: msg`Only an owner or the provider may change this for an owner.`,
  peer: msg`This person does not report to you. Only someone above them may change this.`,
  place: msg`Choose yourself or a person who reports to you.`,
  proxy: msg`A proxy user may not do this.`,
}

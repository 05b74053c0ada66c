import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BorderProblem } from '#contract/team/borders.ts'

/** Explains why a change crosses a border, before a request is sent (rulings 80 and 81). */
export const borderWords: Readonly<Record<BorderProblem, MessageDescriptor>> = {
  self: msg`Only somebody above you may change whom you report to.`,
  superior: msg`You report to this person. Only somebody above them may change this.`,
  owner: msg`Only an owner or the provider may change this of an owner.`,
  peer: msg`This person does not report to you. Only somebody above them may change this.`,
  place: msg`Choose yourself or somebody who reports to you.`,
  proxy: msg`A proxy user may not do this.`,
}

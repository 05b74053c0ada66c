import type { MessageDescriptor } from '@lingui/core'
import {
  IconCalendarEvent,
  IconClock,
  IconForms,
  IconGauge,
  IconInfoCircle,
  IconListCheck,
  IconSignature,
  IconToggleLeft,
} from '@tabler/icons-react'
import { typeWord } from './words.ts'

const icons: Readonly<Record<number, typeof IconForms>> = {
  1: IconForms,
  3: IconToggleLeft,
  4: IconGauge,
  6: IconInfoCircle,
  7: IconSignature,
  8: IconClock,
  9: IconCalendarEvent,
  10: IconListCheck,
}

/** What a question asks for, in words and as a sign, by the number of its type. */
export const questionType = (id: number): { name: MessageDescriptor; icon: typeof IconForms } => ({
  name: typeWord(id),
  icon: icons[id] ?? IconForms,
})

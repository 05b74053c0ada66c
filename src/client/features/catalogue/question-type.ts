import type { IconComponent } from '#client/ui/icon.tsx'
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
import { questionTypeLabel } from './words.ts'

const icons: Readonly<Record<number, IconComponent>> = {
  1: IconForms,
  3: IconToggleLeft,
  4: IconGauge,
  6: IconInfoCircle,
  7: IconSignature,
  8: IconClock,
  9: IconCalendarEvent,
  10: IconListCheck,
}

/** Returns the label and the icon of a question type by its number. */
export const questionType = (id: number): { name: MessageDescriptor; icon: IconComponent } => ({
  name: questionTypeLabel(id),
  icon: icons[id] ?? IconForms,
})

import { IconCalendarEvent, IconClock, IconForms, IconGauge, IconInfoCircle, IconListCheck, IconSignature, IconToggleLeft } from '@tabler/icons-react'

const icons: Readonly<Record<number, typeof IconForms>> = { 1: IconForms, 3: IconToggleLeft, 4: IconGauge, 6: IconInfoCircle, 7: IconSignature, 8: IconClock, 9: IconCalendarEvent, 10: IconListCheck }

/** The sign of a question's type; its word stands beside it. */
export function QuestionIcon({ questionTypeID }: { questionTypeID: number }) {
  const Icon = icons[questionTypeID] ?? IconForms
  return <Icon size={20} stroke={1.9} aria-hidden="true" />
}

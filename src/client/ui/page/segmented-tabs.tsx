import { memo } from 'react'
import { RadioStrip, type RadioOption } from './radio-strip.tsx'

type SegmentedTabsProps<Value extends string> = {
  label: string
  options: readonly RadioOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  block?: boolean
}

function Tabs<Value extends string>({ label, ...rest }: SegmentedTabsProps<Value>) {
  return <RadioStrip look="joined" aria-label={label} {...rest} />
}

/** Our tab strip: status filters with counts, the parts of a screen, the language. */
export const SegmentedTabs = memo(Tabs) as typeof Tabs

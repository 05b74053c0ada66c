import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Stage } from '#tests/pictures/stage.tsx'
import { ChoicesField } from './choices-field.tsx'
import { DateField } from './date-field.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const options = [{ value: 'a', label: 'Tower B' }]
const ignore = () => undefined

/** Light of a colour by WCAG 2.2, 0 to 1. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? [])
    .map((part) => Number(part) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test.each(['dark', 'light'] as const)(
  '%s: a disabled field has no border, and its text has enough contrast',
  async (scheme) => {
    const kinds = [
      <TextField key="text" label="Text" value="Level 14" onChange={ignore} disabled />,
      <TextArea key="area" label="Area" value="Level 14" onChange={ignore} disabled />,
      <Select key="select" label="Select" options={options} value="a" onChange={ignore} disabled />,
      <ChoicesField
        key="choices"
        label="Choices"
        options={options}
        value={['a']}
        onChange={ignore}
        disabled
      />,
      <DateField key="date" label="Date" value="2026-11-20" onChange={ignore} disabled />,
    ]
    await render(<Stage scheme={scheme}>{kinds}</Stage>)
    const boxes = [...document.querySelectorAll<HTMLElement>('[data-disabled] [data-disabled]')]
    expect(boxes).toHaveLength(kinds.length)
    for (const box of boxes) {
      const input = box.querySelector<HTMLElement>('input') ?? box
      const [edge, ground] = [
        getComputedStyle(box).borderTopColor,
        getComputedStyle(box).backgroundColor,
      ]
      const [one, other] = [luminance(getComputedStyle(input).color), luminance(ground)].toSorted(
        (a, b) => b - a,
      )
      expect(edge).toBe('rgba(0, 0, 0, 0)')
      expect((one! + 0.05) / (other! + 0.05)).toBeGreaterThan(4.5)
    }
  },
)

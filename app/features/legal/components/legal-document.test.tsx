import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LegalDocument } from '#app/features/legal/components/legal-document.tsx'
import { practice } from '#practice/practice.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

test('links an email address each time a paragraph names it', () => {
  const paragraph = `Write to ${practice.email}. Yes, ${practice.email}, or call ${practice.phone.asWritten}.`
  const section = { id: 'contact', title: 'Contact', paragraphs: [paragraph] }
  renderScreen(
    <LegalDocument
      text={{ title: 'Terms', description: '', intro: '', inForceSince: '2026-11-20', sections: [section] }}
    />,
  )
  expect(screen.getAllByRole('link', { name: practice.email })).toHaveLength(2)
  expect(screen.getByRole('link', { name: practice.phone.asWritten }).getAttribute('href')).toMatch(/^tel:/)
})

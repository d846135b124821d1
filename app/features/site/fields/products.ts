import { asObject, asText, type JsonObject } from '#app/features/site/document-values.ts'
import type { FieldSpec, ListSpec, SectionSpec } from '#app/features/site/fields/field-spec.ts'
import { blendSlug } from '#practice/settings.ts'

const sizeFields: readonly FieldSpec[] = [
  { name: 'name', label: 'Name', hint: 'Such as “Small” or “Set of 6”.', kind: 'text', maxLength: 120 },
  { name: 'cents', label: 'Price', kind: 'money' },
  {
    name: 'units',
    label: 'Units of the smallest size',
    hint: 'Used to work out the savings: 6 for a pack of six. Leave it empty if it doesn’t apply.',
    kind: 'number',
    min: 1,
    max: 1000,
    isOptional: true,
  },
  { name: 'size', label: 'Size', hint: 'How much it is, such as “16 oz”.', kind: 'text', maxLength: 120 },
  { name: 'description', label: 'Description', kind: 'longText', maxLength: 600 },
  { name: 'benefits', label: 'Good to know', hint: 'One per line.', kind: 'lines' },
  {
    name: 'note',
    label: 'Note next to the price',
    hint: 'Such as “Saves {savings}”, which follows from the prices.',
    kind: 'text',
    maxLength: 120,
    isOptional: true,
  },
  { name: 'freeShipping', label: 'Ships free', kind: 'tick' },
  { name: 'picture', label: 'Picture', hint: 'Square, beside the price.', kind: 'picture', aspect: 1 },
]

const newSize = (name: string, slug: string) => ({
  slug,
  name,
  size: '',
  description: '',
  benefits: [],
  cents: null,
  units: null,
  note: null,
  freeShipping: false,
  picture: null,
})

const sizes: ListSpec = {
  name: 'sizes',
  label: 'Sizes and prices',
  kind: 'list',
  item: 'size',
  newName: 'Name of the size',
  fields: sizeFields,
  titleOf: (size) => asText(size.name),
  create: newSize,
  isFolded: true,
  min: 1,
  max: 24,
}

const productFields: readonly FieldSpec[] = [
  { name: 'name', label: 'Name', kind: 'text', maxLength: 120 },
  {
    name: 'kind',
    label: 'What it is',
    hint: 'In a few words, as on a label.',
    kind: 'text',
    maxLength: 120,
  },
  { name: 'description', label: 'Description', kind: 'longText', maxLength: 600 },
  sizes,
  {
    name: 'stock.rule',
    label: 'Stock',
    kind: 'choice',
    options: [
      { value: 'unlimited', label: 'Available' },
      { value: 'soldOut', label: 'Sold out' },
    ],
  },
  {
    name: 'delivery',
    label: 'Delivery',
    kind: 'choice',
    options: [
      { value: 'pickup', label: 'They pick it up' },
      { value: 'shipping', label: 'You ship it' },
    ],
  },
  { name: 'maxQuantity', label: 'Maximum per order', kind: 'number', min: 1, max: 100 },
  {
    name: 'freeShippingOverCents',
    label: 'Free shipping over',
    hint: 'Leave it empty for none. No shipping is added to the price.',
    kind: 'money',
    isOptional: true,
  },
  {
    name: 'refundDays',
    label: 'Refund period (days)',
    hint: 'Leave it empty for none.',
    kind: 'number',
    min: 1,
    max: 365,
    isOptional: true,
  },
  { name: 'isOffered', label: 'Offered', hint: 'Off: it and its page disappear.', kind: 'tick' },
]

/** The pages of the drink and the blend settle how they reach people, and that of the blend sells one size. */
function productFieldsOf({ page, delivery }: JsonObject): readonly FieldSpec[] {
  const settled = page === 'drink' ? 'pickup' : page === 'blend' ? 'shipping' : null
  return productFields
    .filter(({ name }) => name !== 'delivery' || delivery !== settled)
    .map((field) => (page === 'blend' && field === sizes ? { ...sizes, max: 1 } : field))
}

export const productsSection: SectionSpec = {
  id: 'products',
  title: 'Products',
  lead: 'What you sell. A new product gets a page of its own.',
  page: '/pricing',
  groups: () => [
    {
      title: null,
      base: 'facts',
      fields: [
        {
          name: 'products',
          label: 'Products',
          kind: 'list',
          item: 'product',
          newName: 'Name of the product',
          fields: productFields,
          fieldsOf: productFieldsOf,
          keptSlugs: [blendSlug],
          titleOf: (product) => asText(product.name),
          noteOf: (product) => {
            if (product.isOffered === false) return 'Not offered'
            return asObject(product.stock).rule === 'soldOut' ? 'Sold out' : null
          },
          create: (name, slug) => ({
            slug,
            name,
            kind: '',
            description: '',
            page: 'own',
            delivery: 'pickup',
            sizes: [newSize('', 'one')],
            stock: { rule: 'unlimited' },
            maxQuantity: 10,
            freeShippingOverCents: null,
            refundDays: null,
            isOffered: true,
          }),
          isFolded: true,
          max: 60,
        },
      ],
    },
  ],
}

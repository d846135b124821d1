import { blend, drink, products } from '#practice/products.ts'
import { resources } from '#practice/resources.ts'
import { services } from '#practice/services.ts'

/** Everything the practice offers now. What is off is not in it. Pages import only the parts that they show. */
export const catalog = { services, drink, blend, products, resources }

/** The sizes of the drink; none when it is off. */
export const drinkSizes = drink?.sizes ?? []

/** The product's own name where the documents leave a placeholder: as a sender type it stands for an admin. */
export const productName = 'FOURBALL';

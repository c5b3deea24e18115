export const DCA_LABEL = 'DCA';

npm pack ./holdfast/clients/partner # writes the package into this folder
npm install ./holdfast-partner-1.0.0.tgz

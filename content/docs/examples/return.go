package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"sort"
	"strconv"
	"strings"
	"time"
)

const names = " application_id key loan_id outcome state t "

// returned is what we say of your user who comes back to this address, or nil when we do not say it.
func returned(address string) url.Values {
	whole, err := url.Parse(address)
	if err != nil {
		return nil
	}
	// The parts as they travelled, so that no two ways of escaping differ.
	var parts []string
	for _, part := range strings.Split(whole.RawQuery, "&") {
		if strings.Contains(names, " "+strings.Split(part, "=")[0]+" ") {
			parts = append(parts, part)
		}
	}
	sort.Strings(parts)
	signed := strings.Join(parts, "&")
	mac := hmac.New(sha256.New, []byte(os.Getenv("HOLDFAST_SECRET")))
	mac.Write([]byte(signed))
	given, err := hex.DecodeString(whole.Query().Get("signature"))
	if err != nil || !hmac.Equal(mac.Sum(nil), given) {
		return nil
	}
	said, err := url.ParseQuery(signed)
	if err != nil {
		return nil
	}
	t, err := strconv.ParseInt(said.Get("t"), 10, 64)
	if err != nil || time.Now().Unix()-t > 300 {
		return nil
	}
	return said
}

// go run return.go 'https://your.app/loan?outcome=…'
func main() {
	said := returned(os.Args[1])
	if said == nil {
		fmt.Println("not ours")
		return
	}
	fmt.Println(said.Get("outcome"), said.Get("loan_id"))
}

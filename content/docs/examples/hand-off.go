package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"
)

// handOff gives the link that brings one of your users in. It opens once, within ten minutes.
func handOff(user map[string]any) (string, error) {
	path := "/api/signon?application_id=6"
	body, err := json.Marshal(user)
	if err != nil {
		return "", err
	}
	t := time.Now().Unix()
	mac := hmac.New(sha256.New, []byte(os.Getenv("HOLDFAST_SECRET")))
	fmt.Fprintf(mac, "%d.POST.%s.%s", t, path, body)
	v1 := hex.EncodeToString(mac.Sum(nil))

	request, err := http.NewRequest("POST", os.Getenv("HOLDFAST_URL")+path, bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Holdfast-Signature",
		fmt.Sprintf("t=%d,key=%s,v1=%s", t, os.Getenv("HOLDFAST_KEY"), v1))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()

	var answer struct {
		Message string
		Data    struct{ Redirect string }
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return "", err
	}
	if response.StatusCode != http.StatusOK {
		return "", errors.New(answer.Message)
	}
	return answer.Data.Redirect, nil
}

// go run hand-off.go
func main() {
	link, err := handOff(map[string]any{"user_id": "sabi-1007", "mobile": "+2348030000007"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(link)
}
